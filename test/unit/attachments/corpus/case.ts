/** A file as it is uploaded, and in words what is the matter with it. */
export type Case = { what: string; name: string; bytes: Buffer }

export const ALLOWED_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'pdf', 'txt', 'doc', 'docx']
