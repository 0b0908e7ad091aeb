import { decodeUuLine } from '../mime/content-decoders.ts'

/** A file that stands within a text, in the manner of programs without MIME. */
export type EmbeddedFile = { name: string; bytes: Buffer }
type Block = EmbeddedFile & { end: number }

const UU_BEGIN = /^begin [0-7]{3,4} (\S.{0,199})$/
const MAX_NAME_LENGTH = 200
const PGP_SIGNED = '-----BEGIN PGP SIGNED MESSAGE-----'
const PGP_SIGNATURE = '-----BEGIN PGP SIGNATURE-----'
const PGP_END = '-----END PGP SIGNATURE-----'

/**
 * Takes uuencoded and yEnc files, and the signature of a text signed by PGP, out of a text given as bytes. Returns the
 * text that stays.
 */
export function takeEmbeddedFiles(text: Buffer): { text: Buffer; files: EmbeddedFile[] } {
  const isSigned = text.includes(PGP_SIGNED)
  if (!isSigned && !text.includes('begin ')) return { text, files: [] }
  const lines = text.toString('latin1').split('\n')
  const kept: string[] = []
  const files: EmbeddedFile[] = []
  let next = 0
  for (const [at, line] of lines.entries()) {
    if (at < next) continue
    const block = readBlock(lines, at, isSigned)
    if (!block) kept.push(line)
    else if (block.name !== '') files.push({ name: block.name, bytes: block.bytes })
    if (block) next = block.end + 1
  }
  const rest = isSigned ? withoutDashes(kept) : kept
  return { text: Buffer.from(rest.join('\n'), 'latin1'), files }
}

function readBlock(lines: string[], at: number, isSigned: boolean): Block | undefined {
  const line = lines[at]!.trimEnd()
  if (line.startsWith('begin ')) return readUu(lines, at, UU_BEGIN.exec(line)?.[1])
  if (line.startsWith('=ybegin ')) return readYenc(lines, at, line)
  if (isSigned && line === PGP_SIGNED) return readArmorHeader(lines, at)
  return isSigned && line === PGP_SIGNATURE ? readSignature(lines, at) : undefined
}

function readUu(lines: string[], at: number, name: string | undefined): Block | undefined {
  if (name === undefined) return undefined
  const decoded: Buffer[] = []
  for (let end = at + 1; end < lines.length; end++) {
    const line = lines[end]!.replace(/\r$/, '')
    if (line.trimEnd() === 'end')
      return decoded.length === 0 ? undefined : { name: utf8(name), bytes: Buffer.concat(decoded), end }
    if (line.length > 62 || !/^[\x20-\x60]*$/.test(line)) return undefined
    decoded.push(decodeUuLine(line))
  }
  return undefined
}

function readYenc(lines: string[], at: number, first: string): Block | undefined {
  const nameAt = first.indexOf(' name=')
  if (nameAt < 0) return undefined
  const name = first.slice(nameAt + ' name='.length).slice(0, MAX_NAME_LENGTH)
  const decoded: number[] = []
  for (let end = at + 1; end < lines.length; end++) {
    const line = lines[end]!.replace(/\r$/, '')
    if (line.startsWith('=yend')) return { name: utf8(name), bytes: Buffer.from(decoded), end }
    if (line.startsWith('=ybegin ')) return undefined
    if (line.startsWith('=ypart ')) continue
    for (let index = 0; index < line.length; index++) {
      const isEscaped = line[index] === '='
      const code = line.charCodeAt(isEscaped ? ++index : index)
      decoded.push((code - 42 - (isEscaped ? 64 : 0)) & 0xff)
    }
  }
  return undefined
}

const utf8 = (name: string) => Buffer.from(name, 'latin1').toString()

/** The line that opens a signed text, and the names of hashes below it up to a blank line. */
function readArmorHeader(lines: string[], at: number): Block {
  let end = at + 1
  while (end < lines.length && lines[end]!.trim() !== '' && end - at < 10) end += 1
  return { name: '', bytes: Buffer.alloc(0), end }
}

function readSignature(lines: string[], at: number): Block {
  let end = at
  while (end < lines.length - 1 && lines[end]!.trimEnd() !== PGP_END) end += 1
  return { name: 'signature.asc', bytes: Buffer.from(lines.slice(at, end + 1).join('\n'), 'latin1'), end }
}

/** In signed texts a dash at the beginning of a line is preceded by another one (RFC 9580, 7.2). */
const withoutDashes = (lines: string[]) => lines.map((line) => (line.startsWith('- ') ? line.slice(2) : line))
