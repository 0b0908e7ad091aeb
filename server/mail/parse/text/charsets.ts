import { isUtf8 } from 'node:buffer'
import charsets from './data/charsets.json' with { type: 'json' }
import { keyOfWord } from './key-of-word.ts'

/** Upper half of the code pages of DOS, which old programs and devices still send and the Encoding Standard leaves out. */
const UPPER_HALVES: Record<string, string> = { ...charsets.upperHalves }
UPPER_HALVES.cp858 = UPPER_HALVES.cp850!.replace('ı', '€')

/** Decodes bytes of a DOS code page by its label (`cp850`, `ibm437`, `858`); undefined for any other charset. */
function decodeDosText(bytes: Uint8Array, label: string): string | undefined {
  const page = `cp${label.replace(/^(cp-?|ibm-?|x-cp)/, '')}`
  const upper = UPPER_HALVES[page]
  if (!upper) return undefined
  return Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\x80-\xff]/g, (letter) => upper[letter.charCodeAt(0) - 0x80]!)
}

const SAMPLE_BYTES = 4096
/** Bytes beyond ASCII below which nothing is proven: for languages with letters, and with thousands of characters. */
const [MIN_LETTERS, MIN_BYTES] = [2, 4]
/** Share of the characters of a language that proves its charset, and how much more than for Western it has to be. */
const [MIN_SHARE, MARGIN] = [0.75, 0.15]
const BROKEN = '\ufffd'
const WESTERN_LETTERS = charsets.western.map((letters) => new Set(letters))
const ALPHABETS = charsets.alphabets.map(({ label, languages }) => ({
  label,
  languages: languages.map((letters) => new Set(letters)),
}))
/** Bytes of the characters that are frequent in languages with thousands of them. */
const SYLLABARIES = charsets.syllabaries.map(({ label, bytes }) => ({ label, bytes: new RegExp(bytes, 'g') }))

/** Letters of two scripts, or a capital within a word. */
const MIXED = /[A-Za-z][\u0370-\u1fff]|[\u0370-\u1fff][A-Za-z]|\p{Ll}(?=\P{ASCII})\p{Lu}/gu
/** Letters, characters that no text has, and signs within a word. */
const JUDGED = /(?!µ)[\p{L}\p{M}\ufffd\x80-\x9f]|(?<=\p{L})[^\p{L}\p{M}\s’'·\xad-](?=\p{L})/gu

/** Guesses the charset of words that are not UTF-8 by their characters; null where they may be Western. */
function guessCharset(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const raw = Buffer.from(sample).toString('latin1')
  const count = raw.match(/[\x80-\xff]/g)?.length ?? 0
  if (count < MIN_LETTERS || isUtf8(bytes)) return null
  const read = (label: string) => decoderOf(label)!.decode(sample)
  const judgedIn = (label: string) =>
    (read(label).replaceAll(MIXED, BROKEN).match(JUDGED) ?? []).filter((each) => each > '\x7f')
  const shareOf = (letters: Set<string>, judged: string[]) =>
    judged.filter((each) => letters.has(each)).length / Math.max(judged.length, 1)
  const judgedAsWestern = judgedIn('windows-1252')
  if (judgedAsWestern.length === 0) return null
  const western = Math.max(...WESTERN_LETTERS.map((letters) => shareOf(letters, judgedAsWestern)))
  const candidates = ALPHABETS.map(({ label, languages }) => {
    const judged = judgedIn(label)
    return { label, share: Math.max(...languages.map((letters) => shareOf(letters, judged))) }
  })
  for (const { label, bytes: frequent } of count < MIN_BYTES ? [] : SYLLABARIES) {
    const found =
      raw
        .match(frequent)
        ?.join('')
        .match(/[\x80-\xff]/g)?.length ?? 0
    // The sample may end within a character.
    candidates.push({ label, share: read(label).slice(0, -1).includes(BROKEN) ? 0 : found / count })
  }
  const [best] = candidates.toSorted((a, b) => b.share - a.share)
  return best!.share >= MIN_SHARE && best!.share > western + MARGIN ? best!.label : null
}

/** Labels that the Encoding Standard does not know, or knows as a smaller set than senders mean. */
const ALIASES = keyOfWord(charsets.aliases)
/** Labels of programs that do not know the charset, or that declare ASCII and send more. */
const UNKNOWN = new Set(['', 'us-ascii', 'ascii', 'ansi_x3.4-1968', '7bit', '8bit', 'unknown', 'default', 'none'])
/** Labels that programs use for any language. */
const WESTERN = new Set(['windows-1252', 'iso-8859-15'])
/** Encodings with shifts in terms of another one: in `~{ … ~}`, and between SO and SI. */
const SHIFTED: Record<string, { to: string; on: string; off: string }> = {
  'hz-gb-2312': { to: 'gb18030', on: '~{', off: '~}' },
  'iso-2022-kr': { to: 'euc-kr', on: '\x0e', off: '\x0f' },
}
/** Escapes of Japanese in seven bits, which some programs put into headers unencoded. */
const JIS_ESCAPES = ['\x1b$B', '\x1b$@']

const decoders = new Map<string, TextDecoder | null>()

/** Returns the decoder of a label as senders write it; null where there is none, and for UTF-7, which hides its text. */
function decoderOf(label: string): TextDecoder | null {
  const known = decoders.get(label)
  if (known !== undefined) return known
  const found = [ALIASES.get(label) ?? label, label.replace(/^x-/, ''), label.replaceAll('_', '-')]
    .map(tryDecoder)
    .find((each) => each !== null)
  const decoder = found ?? null
  if (decoders.size < 200) decoders.set(label, decoder)
  return decoder
}

function tryDecoder(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

const clean = (label: string) => /^[^\s;*]*/.exec(label.trim().toLowerCase())![0].replaceAll(/["']/g, '')

/** Returns whether a charset is refused: filters and people would read different texts. */
export const isRefusedCharset = (label: string): boolean => /utf-?7\b/i.test(label)

/** Decodes bytes by their label. Without a usable one: as UTF-8, then `fallback`, then a guess, then Windows' own. */
export function decodeText(bytes: Uint8Array, label: string, fallback = ''): string {
  const declared = clean(label)
  const shifted = SHIFTED[declared]
  if (shifted) return decodeShifted(bytes, shifted)
  const dos = decodeDosText(bytes, declared)
  if (dos !== undefined) return dos
  const decoder = UNKNOWN.has(declared) ? null : decoderOf(declared)
  if (!decoder) return guessText(bytes, clean(fallback))
  if (WESTERN.has(decoder.encoding)) return guessText(bytes, declared)
  const text = decoder.decode(bytes)
  return isMostlyBroken(text) ? guessText(bytes, clean(fallback)) : text
}

/** Returns the charset that a text probably has: labels of UTF-8 and Western charsets are often wrong. */
export function probableCharset(bytes: Uint8Array, label: string): string {
  const encoding = UNKNOWN.has(clean(label)) ? undefined : decoderOf(clean(label))?.encoding
  const isSure = encoding !== undefined && encoding !== 'utf-8' && !WESTERN.has(encoding)
  return isSure ? label : (guessCharset(bytes) ?? label)
}

function guessText(bytes: Uint8Array, fallback: string): string {
  if (isUtf8(bytes)) {
    const text = decoderOf('utf-8')!.decode(bytes)
    return JIS_ESCAPES.some((escape) => text.includes(escape)) ? decoderOf('iso-2022-jp')!.decode(bytes) : text
  }
  for (const label of [probableCharset(bytes, fallback), guessCharset(bytes)]) {
    const decoder = label && !label.startsWith('utf') && !UNKNOWN.has(label) ? decoderOf(label) : null
    const text = decoder?.decode(bytes) ?? BROKEN
    if (!text.includes(BROKEN)) return text
  }
  return decoderOf('windows-1252')!.decode(bytes)
}

/** Returns whether a text is UTF-8 in name only: more of its non-ASCII characters are broken than whole. */
function isMostlyBroken(text: string): boolean {
  const broken = text.split(BROKEN).length - 1
  return broken > 0 && broken * 2 > text.match(/\P{ASCII}/gu)!.length
}

function decodeShifted(bytes: Uint8Array, { to, on, off }: { to: string; on: string; off: string }): string {
  const decoder = decoderOf(to)!
  const [first, ...shifts] = Buffer.from(bytes).toString('latin1').split(on)
  const decoded = shifts.map((piece) => {
    const end = piece.indexOf(off)
    const high = Buffer.from(end < 0 ? piece : piece.slice(0, end), 'latin1').map((byte) =>
      byte > 0x20 ? byte | 0x80 : byte,
    )
    return decoder.decode(high) + (end < 0 ? '' : piece.slice(end + off.length))
  })
  return first! + decoded.join('')
}
