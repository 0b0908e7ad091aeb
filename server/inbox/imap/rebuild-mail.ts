import type { MessageStructureObject } from 'imapflow'
import { type FileLeftBehind, isFilesLeftBehind, renderFilesLeftBehind } from '../files-left-behind.ts'

export type TextPart = {
  /** How the server names it; undefined for the body of a mail that has no parts. */
  part: string | undefined
  contentType: string
  charset: string | undefined
  isFlowed: boolean
  encoding: string
}

/** Levels of a mail's structure that are looked at. */
const MAX_DEPTH = 50

/** Chooses the part with the text people read, plain before HTML; all others are files. */
export function splitStructure(root: MessageStructureObject): { text: TextPart | undefined; files: FileLeftBehind[] } {
  const leaves = leavesOf(root, MAX_DEPTH)
  const texts = leaves.filter(
    ({ type, disposition }) => /^text\/(plain|html)$/.test(type) && disposition !== 'attachment',
  )
  const chosen = texts.find(({ type }) => type === 'text/plain') ?? texts[0]
  const isOtherText = (leaf: MessageStructureObject) => texts.includes(leaf) && !nameOf(leaf)
  return {
    text: chosen && {
      part: chosen === root ? undefined : chosen.part,
      contentType: chosen.type,
      charset: chosen.parameters?.charset,
      isFlowed: chosen.parameters?.format?.toLowerCase() === 'flowed',
      encoding: chosen.encoding ?? '7bit',
    },
    files: leaves
      .filter((leaf) => leaf !== chosen && !isOtherText(leaf))
      .map((leaf) => ({ name: nameOf(leaf) || leaf.type, contentType: leaf.type, size: leaf.size ?? 0 })),
  }
}

/** An attached mail is one file, whatever is in it. */
function leavesOf(node: MessageStructureObject, depth: number): MessageStructureObject[] {
  if (!node.childNodes?.length || node.type === 'message/rfc822' || depth === 0) return [node]
  return node.childNodes.flatMap((child) => leavesOf(child, depth - 1))
}

const nameOf = ({ dispositionParameters, parameters }: MessageStructureObject): string =>
  dispositionParameters?.filename ?? parameters?.name ?? ''

type Pieces = {
  /** The header as sent. */
  header: Buffer
  text: TextPart | undefined
  /** The text as sent, in its transfer encoding; may be cut. */
  body: Buffer
  files: FileLeftBehind[]
}

/**
 * Makes a mail of a header and a text part, which says what is missing (server/inbox/files-left-behind.ts). The headers
 * that describe the original's parts are replaced.
 */
export function rebuildMail({ header, text, body, files }: Pieces): Buffer {
  const kept = headerLines(header).filter((line) => !/^(content-[a-z-]{1,40}|mime-version):/i.test(line))
  const lines = [
    ...renderFilesLeftBehind(files),
    ...kept.filter((line) => !isFilesLeftBehind(line)),
    'MIME-Version: 1.0',
    `Content-Type: ${contentType(text)}`,
    `Content-Transfer-Encoding: ${token(text?.encoding) || '7bit'}`,
  ]
  // As bytes: headers may hold any.
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}

function contentType(text: TextPart | undefined): string {
  const charset = token(text?.charset)
  const parameters = [charset ? `; charset="${charset}"` : '', text?.isFlowed ? '; format=flowed' : '']
  return `${text?.contentType ?? 'text/plain'}${parameters.join('')}`
}

/** What may stand in a header we write, of a value that the sender wrote. */
const token = (value: string | undefined) => (/^[\w.:+-]{1,60}$/.test(value ?? '') ? value! : '')

/** The header's fields, each with its continuation lines. */
function headerLines(header: Buffer): string[] {
  const fields: string[] = []
  for (const line of header.toString('latin1').split(/\r?\n/)) {
    if (line === '') continue
    if (/^[ \t]/.test(line) && fields.length > 0) fields[fields.length - 1] += `\r\n${line}`
    else fields.push(line)
  }
  return fields
}
