import { createHash } from 'node:crypto'
import { cleanLine } from './text/clean-text.ts'
import { decodeHeader } from './text/encoded-words.ts'
import { type HeaderField, valueOf } from './mime/header-fields.ts'
import { type MimePart, leavesOf } from './mime/mime-part.ts'

const FIELDS = ['from', 'date', 'message-id', 'subject']

/**
 * Returns the SHA-256 of what the sender wrote: From, Date, Message-ID, Subject and the decoded parts. Copies by several
 * ways are equal: trace headers, folding, line ends and transfer encodings count for nothing. Devices send the same alarm
 * again and again without a Date and a Message-ID: such mails are told apart by when the first server received them.
 */
export function hashContent(fields: HeaderField[], root: MimePart): string {
  const hash = createHash('sha256')
  for (const name of FIELDS) {
    const value = cleanLine(decodeHeader(valueOf(fields, name))).replaceAll(/\s+/g, ' ')
    hash.update(`${name}:${value}\n`)
  }
  if (!valueOf(fields, 'date') && !valueOf(fields, 'message-id')) {
    const received = fields.findLast(({ name }) => name === 'received')?.value ?? ''
    hash.update(`received:${cleanLine(received).replaceAll(/\s+/g, ' ')}\n`)
  }
  for (const { type, content, pictures } of leavesOf(root)) {
    hash.update(`${type}:${content!.comparable}\n`)
    for (const picture of pictures) hash.update(`${picture.content.sha256}\n`)
  }
  return hash.digest('hex')
}
