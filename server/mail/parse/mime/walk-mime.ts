import { PictureExtractor } from '../formats/embedded-files.ts'
import { type ContentDecoder, chainDecoders, createContentDecoder } from './content-decoders.ts'
import type { ContentSink, ContentStore } from './content-sink.ts'
import { type HeaderBudget, HeaderCollector, type HeaderField, valueOf } from './parameters.ts'
import { MAIL_LIMITS, unreadable } from '../limits.ts'
import type { MailReader } from './mail-reader.ts'
import { type MimePart, createPart, isContainer, isText, leavesOf } from './mime-part.ts'

type Level = { part: MimePart; boundary: string | undefined }
type Mark = { level: number; isClosing: boolean }

const MAX_BOUNDARY_LENGTH = 1000
const LINE_FEED = 0x0a
const RETURN = 0x0d

/**
 * Reads a mail once from beginning to end, in linear time: headers and texts into memory, everything else decoded into
 * files. `onHeader` receives the header of the mail before its content is read. Throws UnreadableMailError for a mail
 * beyond the limits, and errors of the disk.
 */
export function walkMime(reader: MailReader, store: ContentStore, onHeader: (fields: HeaderField[]) => void): MimePart {
  return new Walk(reader, store, onHeader).run()
}

class Walk {
  readonly #reader: MailReader
  readonly #store: ContentStore
  readonly #onHeader: (fields: HeaderField[]) => void
  readonly #budget: HeaderBudget = { bytes: 0, fields: 0 }
  readonly #levels: Level[] = []
  /** Levels of each boundary, the innermost last: some programs use one boundary for several levels. */
  readonly #levelsOf = new Map<string, number[]>()
  #parts = 0
  #sink: ContentSink | undefined
  #decoder: ContentDecoder | undefined
  #heldBreak: Buffer | undefined

  constructor(reader: MailReader, store: ContentStore, onHeader: (fields: HeaderField[]) => void) {
    this.#reader = reader
    this.#store = store
    this.#onHeader = onHeader
  }

  run(): MimePart {
    let part = this.#openPart(undefined)
    const root = part
    for (;;) {
      const piece = this.#reader.readContent()
      const mark = piece && this.#markOf(piece)
      if (piece && !mark) {
        this.#write(piece)
        continue
      }
      // The line end before a boundary belongs to the boundary.
      if (!mark && this.#heldBreak && this.#sink) this.#decodeInto(this.#sink, this.#heldBreak)
      this.#close(part)
      if (!mark) break
      this.#truncate(mark.level + 1)
      const parent = this.#levels[mark.level]!.part
      // Nothing is shown after the last part; a further boundary, against the rules, still opens a part.
      if (mark.isClosing) part = parent
      else part = this.#openPart(parent)
    }
    for (const leaf of leavesOf(root)) if (isContainer(leaf)) leaf.type = 'text/plain'
    return root
  }

  #openPart(parent: MimePart | undefined): MimePart {
    this.#parts += 1
    if (this.#parts > MAIL_LIMITS.parts) throw unreadable.parts()
    const collector = new HeaderCollector(this.#budget)
    if (!parent) this.#reader.skipBlankLines()
    // No header line starts with dashes: a boundary, or a text without a blank line above it, does.
    while (!this.#atMark() && !(collector.hasFields && this.#reader.nextIsDashes())) {
      const { startsLine } = this.#reader
      const line = this.#reader.readLine()
      if (!line || !collector.add(line, startsLine)) break
    }
    collector.end()
    if (!parent) this.#onHeader(collector.fields)
    const part = createPart(collector.fields, parent)
    if (parent) this.#addChild(parent, part)
    if (isContainer(part)) this.#openLevel(part)
    this.#openContent(part)
    for (const line of collector.stray) this.#write(line)
    return part
  }

  /** Adds a part; text before the first one is a remark for programs without MIME. */
  #addChild(parent: MimePart, part: MimePart): void {
    parent.children.push(part)
    this.#store.discard(parent.content)
    parent.content = undefined
  }

  /** Returns whether the next line is a boundary, which also ends a header. */
  #atMark(): boolean {
    if (!this.#reader.nextIsMark()) return false
    const line = this.#reader.peekLine()
    return line !== undefined && this.#markOf(line) !== undefined
  }

  #openLevel(part: MimePart): void {
    if (this.#levels.length >= MAIL_LIMITS.levels) throw unreadable.levels()
    const boundary = part.parameters.get('boundary')?.slice(0, MAX_BOUNDARY_LENGTH).trimEnd() || undefined
    this.#levels.push({ part, boundary })
    if (boundary) this.#learn(boundary, this.#levels.length - 1)
    // A container that names no boundary may have any.
    else for (let byte = 0x21; byte < 0x7f; byte++) this.#reader.expectMark(byte)
  }

  #learn(boundary: string, level: number): void {
    this.#reader.expectMark(boundary.charCodeAt(0) & 0xff)
    const levels = this.#levelsOf.get(boundary)
    if (levels) levels.push(level)
    else this.#levelsOf.set(boundary, [level])
  }

  #truncate(length: number): void {
    while (this.#levels.length > length) {
      const { boundary } = this.#levels.pop()!
      if (boundary) this.#levelsOf.get(boundary)!.pop()
    }
  }

  /** Returns the boundary that a line is; undefined where it is none. */
  #markOf(line: Buffer): Mark | undefined {
    if (this.#levels.length === 0 || line.length < 3 || line[0] !== 0x2d || line[1] !== 0x2d) return undefined
    if (line.length > MAX_BOUNDARY_LENGTH + 100) return undefined
    const text = line.toString('latin1', 2).trimEnd()
    const opened = this.#levelsOf.get(text)?.at(-1)
    if (opened !== undefined) return { level: opened, isClosing: false }
    const closed = text.endsWith('--') ? this.#levelsOf.get(text.slice(0, -2))?.at(-1) : undefined
    if (closed !== undefined) return { level: closed, isClosing: true }
    const last = this.#levels.length - 1
    // A container that names no boundary has the first line that looks like one.
    if (this.#levels[last]!.boundary !== undefined || text === '' || text.startsWith('-') || text.includes(' '))
      return undefined
    this.#levels[last]!.boundary = text
    this.#learn(text, last)
    return { level: last, isClosing: false }
  }

  #openContent(part: MimePart): void {
    const isShown = isContainer(part) || isText(part)
    this.#sink = this.#store.open(isShown ? 'text' : 'file')
    this.#decoder = isContainer(part) ? undefined : this.#decoderOf(part)
  }

  #decoderOf(part: MimePart): ContentDecoder {
    const decoder = createContentDecoder(valueOf(part.fields, 'content-transfer-encoding'))
    if (part.type !== 'text/html' || !isText(part) || part.hasName) return decoder
    return chainDecoders(decoder, new PictureExtractor(this.#store, part.pictures))
  }

  #write(piece: Buffer): void {
    if (!this.#sink) return
    if (this.#heldBreak) this.#decodeInto(this.#sink, this.#heldBreak)
    this.#heldBreak = undefined
    const length = lengthWithoutBreak(piece)
    if (length < piece.length) this.#heldBreak = Buffer.from(piece.subarray(length))
    this.#decodeInto(this.#sink, piece.subarray(0, length))
  }

  #decodeInto(sink: ContentSink, piece: Buffer): void {
    sink.write(this.#decoder ? this.#decoder.write(piece) : piece)
  }

  /** Completes the content of a part; for a container that never gets a part it is the only content. */
  #close(part: MimePart): void {
    if (!this.#sink) return
    if (this.#decoder) this.#sink.write(this.#decoder.end())
    const content = this.#sink.close()
    this.#sink = undefined
    this.#decoder = undefined
    this.#heldBreak = undefined
    part.content = content
  }
}

function lengthWithoutBreak(piece: Buffer): number {
  if (piece.at(-1) !== LINE_FEED) return piece.length
  return piece.length - (piece.at(-2) === RETURN ? 2 : 1)
}
