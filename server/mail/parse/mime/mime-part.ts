import type { EmbeddedPicture } from '../formats/embedded-files.ts'
import type { Content } from './content-sink.ts'
import { type HeaderField, valueOf, readStructured } from './parameters.ts'

/** A part of a mail, or the whole of it: a container has children, any other has content. */
export type MimePart = {
  fields: HeaderField[]
  /** Content-Type in lower case without parameters; `text/plain` where it is missing or unusable. */
  type: string
  parameters: Map<string, string>
  /** `attachment`, `inline`, '' or any other value. */
  disposition: string
  /** Set where its header names a file. */
  hasName: boolean
  children: MimePart[]
  content: Content | undefined
  pictures: EmbeddedPicture[]
  parent: MimePart | undefined
}

const TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,100}\/[a-z0-9*][a-z0-9!#$&^_.+*-]{0,100}$/

export function createPart(fields: HeaderField[], parent: MimePart | undefined): MimePart {
  const contentType = readStructured(valueOf(fields, 'content-type'))
  const disposition = readStructured(valueOf(fields, 'content-disposition'))
  return {
    fields,
    type: TYPE.test(contentType.value) ? contentType.value : defaultType(contentType.value, parent),
    parameters: contentType.parameters,
    disposition: disposition.value,
    hasName: Boolean(disposition.parameters.get('filename') || contentType.parameters.get('name')),
    children: [],
    content: undefined,
    pictures: [],
    parent,
  }
}

/** Returns the name of a part's file as sent; '' where there is none. */
export function sentName(part: MimePart, bodyCharset: string): string {
  const charset = part.parameters.get('charset') || bodyCharset
  const read = (field: string, name: string) =>
    readStructured(valueOf(part.fields, field), charset).parameters.get(name)
  return read('content-disposition', 'filename') || read('content-type', 'name') || ''
}

/** Returns the type for an invalid one; types of one word, such as `text` and `pdf`, come from old programs. */
function defaultType(type: string, parent: MimePart | undefined): string {
  if (type.startsWith('text') || type === '')
    return parent?.type === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
  if (type.startsWith('multipart')) return 'multipart/mixed'
  // The text of a mail is more likely misnamed than a file.
  return parent ? 'application/octet-stream' : 'text/plain'
}

export const isContainer = (part: MimePart): boolean => part.type.startsWith('multipart/')

/** Types read in memory, because they are shown or interpreted as text. */
const TEXTS = new Set(
  `text/plain text/html text/enriched text/calendar text/rfc822-headers message/delivery-status
  message/global-delivery-status message/disposition-notification message/feedback-report`.split(/\s+/),
)

export const isText = (part: MimePart): boolean =>
  TEXTS.has(part.type) && (part.disposition !== 'attachment' || !['text/plain', 'text/html'].includes(part.type))

export const leavesOf = (part: MimePart): MimePart[] => (part.content ? [part] : part.children.flatMap(leavesOf))
