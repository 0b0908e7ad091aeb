import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseResult, parseMail } from '#server/mail/parse/parse-mail.ts'
import type { ParsedMail } from '#server/mail/in/parsed-mail.ts'
import { temporaryDirectory } from '../server.ts'

export type ReadFile = { name: string; type: string; isInline: boolean; content: Buffer }

let directory = ''

/** Parses a mail in this thread; its files are left in the temporary directory. */
export function parseBytes(mail: Buffer | string): ParseResult {
  // Removed after each test file, while this module stays.
  if (!existsSync(directory)) directory = temporaryDirectory()
  const rawPath = join(directory, `${randomUUID()}.eml`)
  writeFileSync(rawPath, mail)
  try {
    return parseMail({ rawPath, directory, prefix: randomUUID() }, () => {})
  } finally {
    rmSync(rawPath)
  }
}

/** The same for a mail that can be read; throws otherwise. */
export function readMail(mail: Buffer | string): ParsedMail {
  const result = parseBytes(mail)
  if ('unreadable' in result) throw new Error(result.unreadable)
  return result
}

/** The files of a mail with their contents. */
export const filesOf = (mail: Buffer | string): ReadFile[] =>
  readMail(mail).files.map(({ name, contentType, isInline, path }) => ({
    name,
    type: contentType,
    isInline,
    content: readFileSync(path),
  }))

/** The names and texts of a mail's files. */
export const fileTexts = (mail: Buffer | string): [name: string, text: string][] =>
  filesOf(mail).map(({ name, content }) => [name, content.toString()])
