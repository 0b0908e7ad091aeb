import { randomBytes } from 'node:crypto'

/** Generates a stored name: a timestamp, 128 random bits and the extension. */
export function generateFileName(now: Date, extension: string): string {
  return `${now.getTime()}-${randomBytes(16).toString('hex')}.${extension}`
}

/** Returns the last part of an object key, which is the same before and after a claim. */
export const fileNameOfKey = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

export const isObjectKey = (text: string): boolean => /^[\w-]{1,36}\/[\w.-]{1,150}$/.test(text)

export const temporaryKey = (name: string): string => `temp/${name}`
/**
 * Returns the keys to try for a file, in order. A claimed file may still be at its temporary key, or be moved from
 * there between two attempts, so its own key comes first and last.
 */
export const possibleKeys = (key: string): string[] => [key, temporaryKey(fileNameOfKey(key)), key]

export const ticketKey = (ticketId: string, name: string): string => `${ticketId}/${name}`

const FOLDER = 'mail/'

/** Returns the object key of a raw mail, which is named after the hash of its bytes. */
export const rawMailKey = (sha256: string): string => `${FOLDER}${sha256}`

/** Returns the hash in the object key of a raw mail; undefined for other keys. */
export const sha256OfMailKey = (key: string): string | undefined =>
  key.startsWith(FOLDER) ? key.slice(FOLDER.length) : undefined
