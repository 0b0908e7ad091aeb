import { createPictureExtractor } from '../formats/embedded-files.ts'
import { type ContentDecoder, chainDecoders, createContentDecoder } from './content-decoders.ts'
import type { ContentSink, ContentStore } from './content-sink.ts'
import { type HeaderBudget, HeaderCollector, type HeaderField, valueOf } from './parameters.ts'
import { MAIL_LIMITS, TOO_MUCH, UnreadableMailError } from '../limits.ts'
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
  const budget: HeaderBudget = { bytes: 0, fields: 0 }
  const levels: Level[] = []
  /** Levels of each boundary, the innermost last: some programs use one boundary for several levels. */
  const levelsOf = new Map<string, number[]>()
  let parts = 0
  let sink: ContentSink | undefined
  let decoder = createContentDecoder('')
  let heldBreak: Buffer | undefined

  function openPart(parent: MimePart | undefined): MimePart {
    parts += 1
    if (parts > MAIL_LIMITS.parts) throw new UnreadableMailError(TOO_MUCH.parts)
    const collector = new HeaderCollector(budget, !parent)
    if (!parent) reader.skipBlankLines()
    // No header line starts with dashes: a boundary, or a text without a blank line above it, does.
    while (!atMark() && !(collector.hasFields && reader.nextIsDashes())) {
      const { startsLine } = reader
      const line = reader.readLine()
      if (!line || !collector.add(line, startsLine)) break
    }
    collector.end()
    if (!parent) onHeader(collector.fields)
    const part = createPart(collector.fields, parent)
    if (parent) {
      parent.children.push(part)
      // Text before the first part is a remark for programs without MIME.
      store.discard(parent.content)
      parent.content = undefined
    }
    if (isContainer(part)) openLevel(part)
    sink = store.open(isContainer(part) || isText(part) ? 'text' : 'file')
    decoder = isContainer(part) ? createContentDecoder('') : decoderOf(part, store)
    for (const line of collector.stray) write(line)
    return part
  }

  /** Returns whether the next line is a boundary, which also ends a header. */
  function atMark(): boolean {
    if (!reader.nextIsMark()) return false
    const line = reader.peekLine()
    return line !== undefined && markOf(line) !== undefined
  }

  function openLevel(part: MimePart): void {
    if (levels.length >= MAIL_LIMITS.levels) throw new UnreadableMailError(TOO_MUCH.levels)
    const boundary = part.parameters.get('boundary')?.slice(0, MAX_BOUNDARY_LENGTH).trimEnd() || undefined
    levels.push({ part, boundary })
    if (boundary) learn(boundary, levels.length - 1)
    // A container that names no boundary may have any.
    else for (let byte = 0x21; byte < 0x7f; byte++) reader.expectMark(byte)
  }

  function learn(boundary: string, level: number): void {
    reader.expectMark(boundary.charCodeAt(0) & 0xff)
    levelsOf.set(boundary, [...(levelsOf.get(boundary) ?? []), level])
  }

  function truncate(length: number): void {
    while (levels.length > length) {
      const { boundary } = levels.pop()!
      if (boundary) levelsOf.get(boundary)!.pop()
    }
  }

  /** Returns the boundary that a line is; undefined where it is none. */
  function markOf(line: Buffer): Mark | undefined {
    if (levels.length === 0 || line.length < 3 || line[0] !== 0x2d || line[1] !== 0x2d) return undefined
    if (line.length > MAX_BOUNDARY_LENGTH + 100) return undefined
    const text = line.toString('latin1', 2).trimEnd()
    const opened = levelsOf.get(text)?.at(-1)
    if (opened !== undefined) return { level: opened, isClosing: false }
    const closed = text.endsWith('--') ? levelsOf.get(text.slice(0, -2))?.at(-1) : undefined
    if (closed !== undefined) return { level: closed, isClosing: true }
    const last = levels.length - 1
    // A container that names no boundary has the first line that looks like one.
    if (levels[last]!.boundary !== undefined || text === '' || text.startsWith('-') || text.includes(' '))
      return undefined
    levels[last]!.boundary = text
    learn(text, last)
    return { level: last, isClosing: false }
  }

  function write(piece: Buffer): void {
    if (!sink) return
    writeHeldBreak()
    const length = lengthWithoutBreak(piece)
    if (length < piece.length) heldBreak = Buffer.from(piece.subarray(length))
    sink.write(decoder.write(piece.subarray(0, length)))
  }

  function writeHeldBreak(): void {
    if (heldBreak) sink?.write(decoder.write(heldBreak))
    heldBreak = undefined
  }

  /** Completes the content of a part; for a container that never gets a part it is the only content. */
  function close(part: MimePart): void {
    if (!sink) return
    sink.write(decoder.end())
    part.content = sink.close()
    sink = undefined
    heldBreak = undefined
  }

  let part = openPart(undefined)
  const root = part
  for (;;) {
    const piece = reader.readContent()
    const mark = piece && markOf(piece)
    if (piece && !mark) {
      write(piece)
      continue
    }
    // The line end before a boundary belongs to the boundary.
    if (!mark) writeHeldBreak()
    close(part)
    if (!mark) break
    truncate(mark.level + 1)
    const parent = levels[mark.level]!.part
    // Nothing is shown after the last part; a further boundary, against the rules, still opens a part.
    part = mark.isClosing ? parent : openPart(parent)
  }
  for (const leaf of leavesOf(root)) if (isContainer(leaf)) leaf.type = 'text/plain'
  return root
}

function decoderOf(part: MimePart, store: ContentStore): ContentDecoder {
  const decoder = createContentDecoder(valueOf(part.fields, 'content-transfer-encoding'), isText(part))
  if (part.type !== 'text/html' || !isText(part) || part.hasName) return decoder
  return chainDecoders(decoder, createPictureExtractor(store, part.pictures))
}

function lengthWithoutBreak(piece: Buffer): number {
  if (piece.at(-1) !== LINE_FEED) return piece.length
  return piece.length - (piece.at(-2) === RETURN ? 2 : 1)
}
