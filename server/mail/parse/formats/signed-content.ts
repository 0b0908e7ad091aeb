import { ByteSource, type Range } from '../mime/byte-source.ts'
import type { Content, ContentStore } from '../mime/content-sink.ts'

type Element = { tag: number; start: number; end: number }

const SEQUENCE = 0x30
const OBJECT_ID = 0x06
const OCTETS = 0x04
const OCTETS_IN_PIECES = 0x24
const CONTEXT_0 = 0xa0
/** 1.2.840.113549.1.7.2 */
const SIGNED_DATA = Buffer.from('2a864886f70d010702', 'hex')
const MAX_PIECES = 100_000

/** Extracts the signed content (RFC 8551, 3.5.2), unverified; undefined where it is encrypted or invalid. */
export function readSignedContent(path: string, store: ContentStore): Content | undefined {
  const source = new ByteSource(path)
  try {
    const ranges = findContent(source)
    return ranges.length === 0 ? undefined : source.copy(store, ranges)
  } finally {
    source.close()
  }
}

/** Follows ContentInfo { contentType, [0] SignedData { version, digests, { contentType, [0] OCTET STRING } … } }. */
function findContent(source: ByteSource): Range[] {
  const whole = element(source, 0, source.size)
  const type = whole?.tag === SEQUENCE ? element(source, whole.start, whole.end) : undefined
  if (type?.tag !== OBJECT_ID || !source.read(type.start, type.end - type.start).equals(SIGNED_DATA)) return []
  const explicit = element(source, type.end, whole!.end)
  const signedData = explicit?.tag === CONTEXT_0 ? element(source, explicit.start, explicit.end) : undefined
  const version = signedData && element(source, signedData.start, signedData.end)
  const digests = version && element(source, version.end, signedData.end)
  const info = digests && element(source, digests.end, signedData.end)
  const infoType = info && element(source, info.start, info.end)
  const content = infoType && element(source, infoType.end, info.end)
  if (content?.tag !== CONTEXT_0) return []
  return octets(source, element(source, content.start, content.end))
}

function octets(source: ByteSource, found: Element | undefined): Range[] {
  if (found?.tag === OCTETS) return [{ offset: found.start, length: found.end - found.start }]
  if (found?.tag !== OCTETS_IN_PIECES) return []
  const ranges: Range[] = []
  for (let at = found.start; ranges.length < MAX_PIECES;) {
    const piece = element(source, at, found.end)
    if (piece?.tag !== OCTETS) break
    ranges.push({ offset: piece.start, length: piece.end - piece.start })
    at = piece.end
  }
  return ranges
}

/** Reads the head of an element; an indefinite length is taken as the rest, so only its beginning is of use. */
function element(source: ByteSource, at: number, limit: number): Element | undefined {
  const head = source.read(at, 6)
  if (head.length < 2 || at >= limit) return undefined
  const [tag, first] = [head[0]!, head[1]!]
  if (first === 0x80) return { tag, start: at + 2, end: limit }
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (lengthBytes > 4 || head.length < 2 + lengthBytes) return undefined
  const length = lengthBytes === 0 ? first : head.readUIntBE(2, lengthBytes)
  const start = at + 2 + lengthBytes
  return { tag, start, end: Math.min(start + length, limit) }
}
