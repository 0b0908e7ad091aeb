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
/** Number of bytes beyond ASCII below which nothing is proven. */
const MIN_BYTES = 4
/** Length of runs beyond ASCII; letters of Western languages beyond ASCII are single or in pairs. */
const MIN_RUN = 3

/** Bytes that Windows' Western code page has no characters for. */
const NOT_WESTERN = /[\x81\x8d\x8f\x90\x9d]/
const KANA = /[\u3041-\u30ff]/g

/** Returns whether bytes are Shift_JIS, whose second bytes may be ASCII: whole, with kana or bytes that no Western text has. */
function isShiftJis(bytes: Uint8Array): boolean {
  const text = decoderOf('shift_jis')!.decode(bytes)
  // The sample may end within a character.
  if (text.slice(0, -1).includes('\ufffd')) return false
  return (text.match(KANA)?.length ?? 0) >= 2 || NOT_WESTERN.test(Buffer.from(bytes).toString('latin1'))
}

/** Guesses the charset of words that are neither labelled nor UTF-8 by their shape; null where they may be Western. */
function guessCharset(bytes: Uint8Array): string | null {
  const runs = runsBeyondAscii(bytes.subarray(0, SAMPLE_BYTES))
  const all = runs.flat()
  if (all.some((byte) => byte < 0xa0) && isShiftJis(bytes.subarray(0, SAMPLE_BYTES))) return 'shift_jis'
  if (all.length < MIN_BYTES || all.length / runs.length < MIN_RUN) return null
  const share = (from: number, to: number, of = all) =>
    of.filter((byte) => byte >= from && byte <= to).length / of.length
  if (share(0xc0, 0xff) >= 0.9) return share(0xe0, 0xff) > 0.5 ? 'windows-1251' : 'koi8-r'
  if (share(0xa1, 0xfe) < 1 || runs.some((run) => run.length % 2 === 1)) return null
  const leads = runs.flatMap((run) => run.filter((_, at) => at % 2 === 0))
  if (share(0xa4, 0xa5, leads) >= 0.3) return 'euc-jp'
  return share(0xb0, 0xc8, leads) >= 0.85 && leads.length >= MIN_BYTES ? 'euc-kr' : 'gb18030'
}

function runsBeyondAscii(bytes: Uint8Array): number[][] {
  const text = Buffer.from(bytes).toString('latin1')
  const runs = text.match(/[\x80-\xff]+/g) ?? []
  return runs.map((run) => [...Buffer.from(run, 'latin1')])
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
  if (UNKNOWN.has(declared)) return guessText(bytes, clean(fallback))
  const decoder = decoderOf(declared)
  if (!decoder) return guessText(bytes, clean(fallback))
  const text = decoder.decode(bytes)
  return isMostlyBroken(text) ? guessText(bytes, clean(fallback)) : text
}

/** Encodings of one language: programs name one of them and send another. */
const JAPANESE = ['shift_jis', 'euc-jp', 'iso-2022-jp']

function guessText(bytes: Uint8Array, fallback: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return JIS_ESCAPES.some((escape) => text.includes(escape)) ? decoderOf('iso-2022-jp')!.decode(bytes) : text
  } catch {
    const usable = UNKNOWN.has(fallback) || fallback.startsWith('utf') ? null : decoderOf(fallback)
    const isWestern = !usable || WESTERN.has(usable.encoding)
    const related = JAPANESE.includes(usable?.encoding ?? '') ? JAPANESE : []
    const labels = [isWestern ? guessCharset(bytes) : null, usable?.encoding, ...related, guessCharset(bytes)]
    for (const label of labels) {
      const text = label ? decoderOf(label)!.decode(bytes) : BROKEN
      if (!text.includes(BROKEN)) return text
    }
    return decoderOf('windows-1252')!.decode(bytes)
  }
}

const BROKEN = '\ufffd'

/** Returns whether a text is UTF-8 in name only: more of its non-ASCII characters are broken than whole. */
function isMostlyBroken(text: string): boolean {
  let broken = 0
  let whole = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) broken += 1
    else if (code > 0x7f) whole += 1
  }
  return broken > whole
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
