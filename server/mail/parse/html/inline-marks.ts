import marks from './data/marks.json' with { type: 'json' }

/** Marks of an element's letters that a plain text has to write. */
export type InlineMarks = { isStruck?: boolean; script?: 'sup' | 'sub' }

type Letters = Record<string, string>
const SCRIPTS: Record<'sup' | 'sub', Letters> = marks
/** "1st", "2ème", "nº": letters that are raised for looks. */
const RAISED = new Set(marks.raised)
/** Longer texts, and texts with one of these signs, are no powers or indices. */
const NO_SCRIPT = /[\s[\]*†‡®©™℠º°ª]|.{13}/

/** Returns the text of a piece of HTML with its marks: `~~struck~~`, `10³`, `x^max`, `H₂O`. `before` precedes it. */
export function withMarks(text: string, { isStruck, script }: InlineMarks, before: string): string {
  const inner = text.trim()
  if (inner === '' || !(isStruck || script)) return text
  const [start = '', end = ''] = text.split(inner, 2)
  const shown = script && !NO_SCRIPT.test(inner) ? inScript(inner, script, before) : inner
  // Noncharacters, until the line is complete and adjacent pieces are one.
  return start + (isStruck ? `\uFDD0${shown}\uFDD1` : shown) + end
}

function inScript(text: string, script: 'sup' | 'sub', before: string): string {
  const letters = SCRIPTS[script]
  const sign = letters[text.toUpperCase()]
  if (sign) return sign
  const small = Array.from(text, (letter) => letters[letter])
  if (!small.includes(undefined)) return small.join('')
  const isRaised = script === 'sup' && RAISED.has(text.toLowerCase()) && /[\p{L}\d]$/u.test(before)
  return isRaised || !/\S$/.test(before) ? text : (script === 'sup' ? '^' : '_') + text
}

/** Replaces the marks of struck text in a complete line. */
export const writeStruck = (line: string): string =>
  /[\uFDD0\uFDD1]/.test(line)
    ? line.replaceAll(/\uFDD1([ \u00A0]{0,3})\uFDD0/g, '$1').replaceAll(/[\uFDD0\uFDD1]/g, '~~')
    : line

const LIST_STYLES = /\b(?:lower|upper)-(?:alpha|latin|roman|greek)|decimal|none|disc|circle|square/
const LIST_TYPES: Record<string, string> = marks.listTypes

/** Returns how a list or an item counts: by its style, else by its `type`; undefined where neither says so. */
export const listStyleOf = (type = '', style: Map<string, string>): string | undefined =>
  LIST_STYLES.exec(style.get('list-style-type') ?? style.get('list-style') ?? '')?.[0] ??
  LIST_TYPES[type] ??
  LIST_STYLES.exec(type.toLowerCase())?.[0]

/** Returns the mark of an item as a browser draws it: `3.`, `c.`, `iii.`, `-`; '' for `none`. */
export function itemMark(style: string, number: number): string {
  if (style === 'none') return ''
  if (/^[dcs](?:isc|ircle|quare)/.test(style)) return '-'
  const alphabet = /alpha|latin|greek/.exec(style)?.[0]
  const name = alphabet ? lettersOf(number, ALPHABETS[alphabet]!) : style.endsWith('roman') ? romanOf(number) : ''
  return `${(style.startsWith('upper') ? name.toUpperCase() : name) || number}.`
}

const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const ALPHABETS: Record<string, string> = { alpha: LATIN, latin: LATIN, greek: 'αβγδεζηθικλμνξοπρστυφχψω' }

/** Returns a, …, z, aa, …; '' below 1, which browsers write in digits. */
const lettersOf = (number: number, letters: string): string =>
  number < 1
    ? ''
    : lettersOf(Math.floor((number - 1) / letters.length), letters) + letters[(number - 1) % letters.length]!

function romanOf(number: number): string {
  const found = Object.entries(marks.roman).find(([, value]) => value <= number)
  return number > 3999 || !found ? '' : found[0] + romanOf(number - found[1])
}
