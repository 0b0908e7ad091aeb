import { decodePercent } from '../../platform/decode-percent.ts'

/** A file of a mail that was too large to be fetched from its mail server. */
export type FileLeftBehind = { name: string; contentType: string; size: number }

/** The header of a mail that was rebuilt without its files: one for each, as `size type name`, percent-encoded. */
const HEADER = 'X-Files-Left-Behind'
/** Encoded, a name stays within a header line (RFC 5322: 998 characters). */
const MAX_NAME = 80
const MAX_FILES = 50
const MB = 1024 * 1024

/** Renders a header line for each file; without any file the mail still says that it is not complete. */
export function renderFilesLeftBehind(files: FileLeftBehind[]): string[] {
  const lines = files
    .slice(0, MAX_FILES)
    .map(({ name, contentType, size }) => `${HEADER}: ${size} ${encode(contentType)} ${encode(name)}`)
  return lines.length > 0 ? lines : [`${HEADER}: 0`]
}

/** Reads the files from the headers of a mail, which any sender can write; undefined for a complete mail. */
export function readFilesLeftBehind(headers: [name: string, value: string][]): FileLeftBehind[] | undefined {
  const values = headers.filter(([name]) => name === HEADER.toLowerCase()).map(([, value]) => value)
  if (values.length === 0) return undefined
  return values.slice(0, MAX_FILES).flatMap((value) => {
    const [size, contentType, name] = value.trim().split(' ')
    if (!size || !/^\d{1,12}$/.test(size) || !contentType || !name) return []
    return [{ name: decode(name), contentType: decode(contentType), size: Number(size) }]
  })
}

export function describeFilesLeftBehind(headers: [name: string, value: string][]): string[] {
  const files = readFilesLeftBehind(headers)
  if (!files) return []
  if (files.length === 0) return ['This email could not be fetched whole. The rest of it is in the mailbox.']
  const names = files.map(({ name, size }) => `${name} (${Math.max(1, Math.round(size / MB))} MB)`).join(', ')
  return [`This email was too large to fetch whole. Still in the mailbox: ${names}.`]
}

/** Lone surrogates cannot be encoded. */
const encode = (text: string) => encodeURIComponent(Array.from(text).slice(0, MAX_NAME).join('').toWellFormed()) || '-'

/** Returns no control characters, whoever wrote the header. */
const decode = (text: string): string => decodePercent(text)?.replaceAll(/\p{Cc}/gu, ' ') ?? text

export const isFilesLeftBehind = (line: string): boolean => line.toLowerCase().startsWith(`${HEADER.toLowerCase()}:`)
