import type { MailReport } from '../in/parsed-mail.ts'
import { ByteSource } from './mime/byte-source.ts'
import { decodeText } from './text/charsets.ts'
import { cleanText } from './text/clean-text.ts'
import type { Content } from './mime/content-sink.ts'
import { type HeaderField, HeaderCollector } from './mime/parameters.ts'
import { type MimePart, leavesOf } from './mime/mime-part.ts'

const DELIVERY_STATUS = ['message/delivery-status', 'message/global-delivery-status']
const ATTACHED_HEADERS = [
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/global-headers',
  // Some gateways call them so.
  'message/rfc822-headers',
  'message/partial',
]
const MAX_HEADER_BYTES = 64 * 1024

/** Reads the parts of a report about another mail (RFC 3464, RFC 5965) as text; headers also of any attached mail. */
export function readReport(root: MimePart): MailReport {
  const leaves = leavesOf(root)
  const find = (types: string[]) => leaves.find(({ type }) => types.includes(type))?.content
  const textOf = (content: Content | undefined) =>
    content ? cleanText(decodeText(startOf(content), '')).trimEnd() : null
  const original = textOf(find(ATTACHED_HEADERS))
  return {
    type: leaves.some(({ type }) => type === 'message/disposition-notification')
      ? 'disposition-notification'
      : (root.type === 'multipart/report' && root.parameters.get('report-type')?.toLowerCase()) || null,
    deliveryStatus: textOf(find(DELIVERY_STATUS)),
    feedback: textOf(find(['message/feedback-report'])),
    originalHeaders: original && original.trimStart().split('\n\n', 1)[0]!,
  }
}

/** Reads the beginning of content from memory or disk. */
export function startOf(content: Content): Buffer {
  if (content.text || content.path === undefined) return content.text ?? Buffer.alloc(0)
  const source = new ByteSource(content.path)
  try {
    return source.read(0, MAX_HEADER_BYTES)
  } finally {
    source.close()
  }
}

export function readAttachedHeader(content: Content): HeaderField[] {
  const collector = new HeaderCollector({ bytes: 0, fields: 0 })
  for (const line of startOf(content).toString('latin1').trimStart().split('\n'))
    if (!collector.add(Buffer.from(`${line}\n`, 'latin1'), true)) break
  collector.end()
  return collector.fields
}
