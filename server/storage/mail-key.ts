/** Raw mails are named after the hash of their bytes. */
const FOLDER = 'mail/'

/** The object key of a raw mail. */
export const rawMailKey = (sha256: string): string => `${FOLDER}${sha256}`

/** Returns the hash in the object key of a raw mail; undefined for other keys. */
export const sha256OfMailKey = (key: string): string | undefined =>
  key.startsWith(FOLDER) ? key.slice(FOLDER.length) : undefined
