import { randomBytes } from 'node:crypto'

/** What a file is stored as: when it came, 128 random bits, and its own extension. */
export function generateFileName(now: Date, extension: string): string {
  return `${now.getTime()}-${randomBytes(16).toString('hex')}.${extension}`
}

/** The last part of an object key, the same before and after a claim. */
export const fileNameOfKey = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

/** Whether a text could be an object key at all; anything else need not be looked for. */
export const isObjectKey = (text: string): boolean => /^[\w-]{1,36}\/[\w.-]{1,150}$/.test(text)

export const temporaryKey = (name: string): string => `temp/${name}`
/** Where a file may be: a claimed one may still be where it was uploaded to. Its move has no moment to slip through. */
export const possibleKeys = (key: string): string[] => [key, temporaryKey(fileNameOfKey(key)), key]

export const ticketKey = (ticketId: string, name: string): string => `${ticketId}/${name}`
