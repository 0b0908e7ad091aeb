import { matchable } from './matchable.ts'

/** A text below this share of what the HTML says is a summary or a notice. */
const MIN_SHARE = 0.25
/** Characters: shorter texts are not compared. */
const MIN_COMPARED = 200
const MAX_STUB = 600

/** What a plain part says that only points to the HTML part, in lower case. */
const STUBS = [
  'view this email in your browser',
  'view in html',
  'view this message in html',
  'requires an html',
  'html-capable',
  'html compatible',
  'html-compatible',
  'html version of this',
  'html format',
  'does not support html',
  'cannot display html',
  'enable html',
  'html-fähig',
  'im html-format',
  'html-ansicht',
  'au format html',
  'version html',
  'formato html',
  'in html-formaat',
]

const size = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length

/** Whether the plain part of a mail is what its sender wrote, and not empty, source code or a pointer to the HTML. */
export function isRealText(plain: string, htmlText: string): boolean {
  const length = size(plain)
  if (length === 0) return size(htmlText) === 0
  const start = plain.trimStart().slice(0, 20).toLowerCase()
  if (start.startsWith('<!doctype') || start.startsWith('<html')) return false
  if (htmlText === '') return true
  const beginning = matchable(plain)
  if (plain.length < MAX_STUB && STUBS.some((stub) => beginning.includes(stub)) && size(htmlText) > length) return false
  const other = size(htmlText)
  return other < MIN_COMPARED || length >= other * MIN_SHARE
}

/** Whether two texts say the same, however their lines are broken. */
export const saySame = (one: string, other: string): boolean => comparable(one) === comparable(other)

const comparable = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}\p{S}]/gu, '')
    .toLowerCase()
