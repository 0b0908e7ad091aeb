import wingdings from './data/wingdings.json' with { type: 'json' }

/** Marks of an element's letters that a plain text has to write. */
export type InlineMarks = {
  isStruck: boolean
  script: 'sup' | 'sub' | undefined
  /** Set where letters are pictures of Microsoft's symbol font. */
  isWingdings: boolean
}

/** Unicode noncharacters around struck text, until its line is complete and adjacent pieces are one. */
const STRUCK_START = '\uFDD0'
const STRUCK_END = '\uFDD1'

const SYMBOLS: Record<string, string> = wingdings
const SCRIPTS = {
  sup: { from: '0123456789+-−=()ni', to: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ', mark: '^' },
  sub: { from: '0123456789+-−=()', to: '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎', mark: '_' },
}
/** "1st", "2ème", "n°": letters that are raised for looks. */
const RAISED = /^(?:st|nd|rd|th|er|ers|re|e|es|ère|ème|eme|me|mes|lle|ième|o|os|a|as|r|rs|te)$/i
const TRADEMARKS: Record<string, string> = { tm: '™', sm: '℠' }
/** Characters of a power or an index; more is a text in small letters. */
const MAX_SCRIPT = 12

/** Returns the text of a piece of HTML with its marks: `~~struck~~`, `10³`, `x^max`, `H₂O`. `before` precedes it. */
export function withMarks(text: string, { isStruck, script, isWingdings }: InlineMarks, before: string): string {
  if (!isStruck && !script && !isWingdings) return text
  const inner = text.trim()
  if (inner === '') return text
  const start = text.length - text.trimStart().length
  let shown = isWingdings ? Array.from(inner, (letter) => SYMBOLS[letter] ?? letter).join('') : inner
  if (script) shown = inScript(shown, script, before)
  if (isStruck) shown = STRUCK_START + shown + STRUCK_END
  return text.slice(0, start) + shown + text.slice(start + inner.length)
}

function inScript(text: string, script: 'sup' | 'sub', before: string): string {
  if (text.length > MAX_SCRIPT || /[\s[\]*†‡®©™℠º°ª]/.test(text)) return text
  const { from, to, mark } = SCRIPTS[script]
  const letters = Array.from(text)
  if (script === 'sup' && TRADEMARKS[text.toLowerCase()]) return TRADEMARKS[text.toLowerCase()]!
  if (letters.every((letter) => from.includes(letter)))
    return letters.map((letter) => to[from.indexOf(letter)]).join('')
  if (script === 'sup' && RAISED.test(text) && /[\p{L}\d]$/u.test(before)) return text
  // At the beginning of a text nothing is raised: a footnote.
  return /\S$/.test(before) ? mark + text : text
}

/** Replaces the marks of struck text in a complete line. */
export const writeStruck = (line: string): string =>
  line.includes(STRUCK_START) || line.includes(STRUCK_END)
    ? line.replaceAll(/\uFDD1([ \u00A0]{0,3})\uFDD0/g, '$1').replaceAll(/[\uFDD0\uFDD1]/g, '~~')
    : line

const LIST_STYLES = /\b(?:lower|upper)-(?:alpha|latin|roman)|decimal(?:-leading-zero)?|none|disc|circle|square/
const STYLE_OF_TYPE: Record<string, string> = {
  '1': 'decimal',
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
}

/** Returns how a list or an item counts: by its style, else by its `type`; undefined where neither says so. */
export function listStyleOf(type: string | undefined, style: Map<string, string>): string | undefined {
  const named = LIST_STYLES.exec(style.get('list-style-type') ?? style.get('list-style') ?? '')?.[0]
  return named ?? STYLE_OF_TYPE[type ?? ''] ?? LIST_STYLES.exec(type?.toLowerCase() ?? '')?.[0]
}

/** Returns the mark of an item as a browser draws it: `3.`, `c.`, `iii.`, `-`; '' for `none`. */
export function itemMark(style: string, number: number): string {
  if (style === 'none') return ''
  if (/^(?:disc|circle|square)/.test(style)) return '-'
  const isUpper = style.startsWith('upper')
  const name = style.endsWith('roman') ? romanOf(number) : /alpha|latin/.test(style) ? lettersOf(number) : undefined
  if (name) return `${isUpper ? name.toUpperCase() : name}.`
  const isPadded = style === 'decimal-leading-zero' && Math.abs(number) < 10
  return `${number < 0 ? '-' : ''}${isPadded ? '0' : ''}${Math.abs(number)}.`
}

/** Returns a, …, z, aa, …; undefined below 1, which browsers write in digits. */
function lettersOf(number: number): string | undefined {
  let letters = ''
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters
  return letters || undefined
}

const ROMAN = Object.entries({
  m: 1000,
  cm: 900,
  d: 500,
  cd: 400,
  c: 100,
  xc: 90,
  l: 50,
  xl: 40,
  x: 10,
  ix: 9,
  v: 5,
  iv: 4,
  i: 1,
})

function romanOf(number: number): string | undefined {
  if (number < 1 || number > 3999) return undefined
  let rest = number
  return ROMAN.map(([letters, value]) => {
    const count = Math.floor(rest / value)
    rest -= count * value
    return letters.repeat(count)
  }).join('')
}
