import { randomBytes } from 'node:crypto'

/** Generates the name a file is stored under: a timestamp, 128 random bits and its extension. */
export function generateFileName(now: Date, extension: string): string {
  return `${now.getTime()}-${randomBytes(16).toString('hex')}.${extension}`
}

/** Returns the last part of an object key, which is the same before and after a claim. */
export const fileNameOfKey = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

/** Whether a text has the form of an object key; nothing else needs to be looked up. */
export const isObjectKey = (text: string): boolean => /^[\w-]{1,36}\/[\w.-]{1,150}$/.test(text)

export const temporaryKey = (name: string): string => `temp/${name}`
/**
 * Returns the keys to try for a file, in order. A claimed file may still be at its temporary key, and may be moved from
 * there between two attempts, so its own key comes first and last.
 */
export const possibleKeys = (key: string): string[] => [key, temporaryKey(fileNameOfKey(key)), key]

export const ticketKey = (ticketId: string, name: string): string => `${ticketId}/${name}`

/** Raw mails are named after the hash of their bytes. */
const FOLDER = 'mail/'

/** The object key of a raw mail. */
export const rawMailKey = (sha256: string): string => `${FOLDER}${sha256}`

/** Returns the hash in the object key of a raw mail; undefined for other keys. */
export const sha256OfMailKey = (key: string): string | undefined =>
  key.startsWith(FOLDER) ? key.slice(FOLDER.length) : undefined
