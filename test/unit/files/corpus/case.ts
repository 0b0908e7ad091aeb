/** An uploaded file and a description of it. */
export type Case = { what: string; name: string; bytes: Buffer }

export const ALLOWED_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'pdf', 'txt', 'doc', 'docx']
