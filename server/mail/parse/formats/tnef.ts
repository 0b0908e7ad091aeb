import { ByteSource, type Range } from '../mime/byte-source.ts'
import type { Content, ContentStore } from '../mime/content-sink.ts'
import { decodeText } from '../text/charsets.ts'

const COMPRESSED = 0x75465a4c
const UNCOMPRESSED = 0x414c454d
const HEADER_BYTES = 16
const DICTIONARY_BYTES = 4096
const MAX_BYTES = 4 * 1024 * 1024
/** Beginning of every dictionary (MS-OXRTFCP 2.1.2.1). */
const START =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbol' +
  'ArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'

/** Decompresses the text of an Outlook mail (MS-OXRTFCP) as far as possible; undefined where it is none. */
function decompressRtf(bytes: Buffer): Buffer | undefined {
  if (bytes.length < HEADER_BYTES) return undefined
  const kind = bytes.readUInt32LE(8)
  if (kind === UNCOMPRESSED) return bytes.subarray(HEADER_BYTES, HEADER_BYTES + bytes.readUInt32LE(4))
  return kind === COMPRESSED ? decompress(bytes, Math.min(bytes.readUInt32LE(4), MAX_BYTES)) : undefined
}

function decompress(bytes: Buffer, size: number): Buffer {
  const dictionary = Buffer.alloc(DICTIONARY_BYTES)
  let writeAt = dictionary.write(START, 'latin1')
  const output = Buffer.alloc(size)
  let length = 0
  const emit = (byte: number) => {
    if (length < size) output[length++] = byte
    dictionary[writeAt] = byte
    writeAt = (writeAt + 1) % DICTIONARY_BYTES
  }
  for (let at = HEADER_BYTES; at < bytes.length;) {
    const flags = bytes[at++]!
    for (let bit = 0; bit < 8 && at < bytes.length; bit++) {
      if ((flags & (1 << bit)) === 0) {
        emit(bytes[at++]!)
        continue
      }
      if (at + 1 >= bytes.length || length === size) return output.subarray(0, length)
      const token = bytes.readUInt16BE(at)
      at += 2
      const from = token >> 4
      // A reference to the next write position is the end.
      if (from === writeAt) return output.subarray(0, length)
      for (let copied = 0; copied < (token & 0xf) + 2; copied++) emit(dictionary[(from + copied) % DICTIONARY_BYTES]!)
    }
  }
  return output.subarray(0, length)
}

/** Position of the first value of a property. */
type MapiProperty = Range & { isUnicode: boolean }

const TYPE = { object: 0x0d, string: 0x1e, unicode: 0x1f, binary: 0x102 }
const MULTIPLE = 0x1000
const FIRST_NAMED = 0x8000
/** Bytes of fixed values, padding included, with the types that have them. */
const FIXED: [size: number, types: number[]][] = [
  [4, [0x02, 0x03, 0x04, 0x0a, 0x0b]],
  [8, [0x05, 0x06, 0x07, 0x14, 0x40]],
  [16, [0x48]],
]
const MAX_PROPERTIES = 5000
const MAX_VALUES = 10_000

const padded = (length: number) => Math.ceil(length / 4) * 4

/** Reads a list of properties (MS-OXTNEF 2.1.3.5) by id, skipping named ones, up to the first invalid one. */
function readMapiProperties(source: ByteSource, { offset, length }: Range): Map<number, MapiProperty> {
  const found = new Map<number, MapiProperty>()
  const end = Math.min(offset + length, source.size)
  let at = offset
  const integer = () => {
    const bytes = source.read(at, 4)
    at += 4
    return bytes.length === 4 && at <= end ? bytes.readUInt32LE(0) : 0
  }
  const count = Math.min(integer(), MAX_PROPERTIES)
  for (let index = 0; index < count && at < end; index++) {
    const tag = integer()
    const type = tag & 0xffff
    const id = tag >>> 16
    if (id >= FIRST_NAMED) {
      at += 16
      const isNumber = integer() === 0
      const size = integer()
      if (!isNumber) at += padded(size)
    }
    const kind = type & ~MULTIPLE
    const fixed = FIXED.find(([, types]) => types.includes(kind))?.[0]
    const isVariable = Object.values(TYPE).includes(kind)
    if (fixed === undefined && !isVariable) break
    const values = isVariable || type & MULTIPLE ? Math.min(integer(), MAX_VALUES) : 1
    for (let value = 0; value < values && at < end; value++) {
      const size = fixed ?? integer()
      if (value === 0 && id < FIRST_NAMED)
        found.set(id, { offset: at, length: Math.min(size, end - at), isUnicode: kind === TYPE.unicode })
      at += fixed ?? padded(size)
    }
  }
  return found
}

export type TnefFile = { name: string; type: string; contentId: string; content: Content }
export type TnefMail = { files: TnefFile[]; text: string; html: string }

const SIGNATURE = 0x223e9f78
/** Ids of attributes, without the upper half that the file also has. */
const ATTRIBUTE = {
  body: 0x800c,
  attachData: 0x800f,
  attachTitle: 0x8010,
  attachRendering: 0x9002,
  messageProperties: 0x9003,
  attachProperties: 0x9005,
  codePage: 0x9007,
}
const PROPERTY = {
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  displayName: 0x3001,
  attachData: 0x3701,
  attachFileName: 0x3704,
  attachLongFileName: 0x3707,
  attachMimeType: 0x370e,
  attachContentId: 0x3712,
  internetCodePage: 0x3fde,
}
const CODE_PAGES: Record<number, string> = {
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  65001: 'utf-8',
}
const MAX_ATTRIBUTES = 20_000
const MAX_FILES = 1000
const MAX_TEXT_BYTES = 1024 * 1024
const MAX_DEPTH = 8
/** Bytes of the interface that precedes a mail within a mail. */
const INTERFACE_BYTES = 16

type Properties = Map<number, MapiProperty>
type Attachment = { title: string; properties: Properties; data?: Range }

/** Reads files and text of `winmail.dat` (MS-OXTNEF), those of nested mails included; undefined for other data. */
export function readTnef(path: string, store: ContentStore, keepRtf: boolean): TnefMail | undefined {
  const source = new ByteSource(path)
  const mail: TnefMail = { files: [], text: '', html: '' }
  let charset = 'windows-1252'
  let rtf: Range | undefined

  /** Returns whether this is TNEF. */
  function read({ offset, length }: Range, depth: number): boolean {
    const head = source.read(offset, 6)
    if (head.length < 6 || head.readUInt32LE(0) !== SIGNATURE) return false
    const end = offset + length
    const attachments: Attachment[] = []
    let at = offset + 6
    for (let count = 0; at + 9 <= end && count < MAX_ATTRIBUTES; count++) {
      const header = source.read(at, 9)
      if (header.length < 9) break
      const data = { offset: at + 9, length: Math.min(header.readUInt32LE(5), end - at - 9) }
      readAttribute(header.readUInt16LE(1), data, attachments, depth)
      at = data.offset + data.length + 2
    }
    for (const attachment of attachments) addFile(attachment, depth)
    return true
  }

  function readAttribute(id: number, data: Range, attachments: Attachment[], depth: number): void {
    const current = attachments.at(-1)
    if (id === ATTRIBUTE.codePage) charset = charsetOf(source.read(data.offset, 4))
    else if (id === ATTRIBUTE.attachRendering) attachments.push({ title: '', properties: new Map() })
    else if (id === ATTRIBUTE.attachTitle && current) current.title = stringOf(data)
    else if (id === ATTRIBUTE.attachData && current) current.data = data
    else if (id === ATTRIBUTE.attachProperties && current) current.properties = readMapiProperties(source, data)
    else if (depth > 0) return
    else if (id === ATTRIBUTE.body) mail.text ||= stringOf(data)
    else if (id === ATTRIBUTE.messageProperties) readMessage(readMapiProperties(source, data))
  }

  function readMessage(properties: Properties): void {
    const codePage = properties.get(PROPERTY.internetCodePage)
    const ownCharset = codePage ? charsetOf(source.read(codePage.offset, 4)) : charset
    mail.text = propertyOf(properties, PROPERTY.body) || mail.text
    rtf = properties.get(PROPERTY.rtf)
    const html = properties.get(PROPERTY.html)
    if (html) mail.html = html.isUnicode ? propertyOf(properties, PROPERTY.html) : stringOf(html, ownCharset)
  }

  function addRtf(): void {
    const bytes = rtf && decompressRtf(source.read(rtf.offset, Math.min(rtf.length, MAX_TEXT_BYTES)))
    if (bytes && bytes.length > 0)
      mail.files.push({ name: 'message.rtf', type: 'application/rtf', contentId: '', content: store.write(bytes) })
  }

  function addFile({ title, properties, data }: Attachment, depth: number): void {
    if (mail.files.length >= MAX_FILES) return
    const object = properties.get(PROPERTY.attachData)
    const embedded = object && { offset: object.offset + INTERFACE_BYTES, length: object.length - INTERFACE_BYTES }
    if (!data && embedded && depth < MAX_DEPTH && read(embedded, depth + 1)) return
    const content = data ?? object
    if (!content) return
    const names = [PROPERTY.attachLongFileName, PROPERTY.attachFileName, PROPERTY.displayName]
    mail.files.push({
      name: names.map((id) => propertyOf(properties, id)).find((name) => name !== '') || title || 'file.bin',
      type: propertyOf(properties, PROPERTY.attachMimeType).toLowerCase() || 'application/octet-stream',
      contentId: propertyOf(properties, PROPERTY.attachContentId),
      content: source.copy(store, [content]),
    })
  }

  function propertyOf(properties: Properties, id: number): string {
    const found = properties.get(id)
    return found ? stringOf(found, found.isUnicode ? 'utf-16le' : charset) : ''
  }

  function stringOf({ offset, length }: Range, encoding = charset): string {
    const [text = ''] = decodeText(source.read(offset, Math.min(length, MAX_TEXT_BYTES)), encoding).split('\0', 1)
    return text
  }

  try {
    if (!read({ offset: 0, length: source.size }, 0)) return undefined
    if (keepRtf && mail.text.trim() === '' && mail.html === '') addRtf()
    return mail
  } finally {
    source.close()
  }
}

function charsetOf(bytes: Buffer): string {
  if (bytes.length < 4) return 'windows-1252'
  const codePage = bytes.readUInt32LE(0)
  return CODE_PAGES[codePage] ?? `windows-${codePage}`
}
