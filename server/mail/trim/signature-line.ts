import signatures from './data/signatures.json' with { type: 'json' }
import { isBlank } from '../parse/html/html-lines.ts'
import { withoutEnd, betweenDashes, isRule, normalizeLine } from './line-text.ts'
import { setOf } from './words.ts'

/** Labels before a number or an address, followed by a colon, a point or a space. */
const CONTACT_LABELS = setOf(signatures.contactLabels)
const COMPANY_WORDS = setOf(signatures.companyWords)
const POSITION_WORDS = setOf(signatures.positionWords)
const NAME_PARTICLES = setOf(signatures.nameParticles)
/** Words of the entries in registers that companies must name. */
const REGISTER_WORDS = setOf(signatures.registerWords)

/** Length of a signature line; addresses of three branches in one line are the longest. */
const MAX_LENGTH = 160
const MAX_NAME = 50

const countDigits = (text: string) => text.replaceAll(/\D/g, '').length
const countLetters = (text: string) => text.replaceAll(/\P{L}/gu, '').length

/** Returns whether a line is a phone number, with a label or an extension. */
const isPhone = (text: string) => {
  const digits = countDigits(text)
  return digits >= 6 && digits <= 40 && countLetters(text) <= 30
}

const startsWithLabel = (text: string) => {
  const end = text.slice(0, 20).search(/[:.|)\s]/)
  if (end < 1 || !CONTACT_LABELS.has(text.slice(0, end))) return false
  const rest = text.slice(end)
  return countDigits(rest) >= 4 || rest.includes('@') || rest.includes('www.') || rest.includes('://')
}

const wordsOf = (text: string) => text.split(/[\s,/|·•–—&()-]+/).filter(Boolean)

/** Returns whether a line is a street or a town: a number and a few words, not a sentence. */
const isPostal = (line: string) => {
  const digits = countDigits(line)
  return digits >= 1 && digits <= 12 && wordsOf(line).length <= 9 && !/[?!:]/.test(line) && /^[\p{Lu}\d]/u.test(line)
}

export const isPicture = (text: string): boolean =>
  text.length <= 200 && text.endsWith(']') && /^\[(?:image|cid|logo)\b/i.test(text)

/** Returns whether a postal line has a postal code or a comma: "Tuesday 10 am works too" has neither. */
const isTown = (line: string) => isPostal(line) && /\d{4}|, /.test(line)

export const isDecoration = (line: string): boolean =>
  isRule(line) || betweenDashes(line).text === '' || isPicture(line.trim())

/** Splits a line such as `Ann Miller | Acme Inc. | Denver`. */
const segments = (line: string) => line.split(/[|•·]| [–—-] /).map((part) => part.trim())

/** Returns whether a line holds a number, an address or a company, as only signatures do. */
export function isContact(line: string): boolean {
  if (line.length > MAX_LENGTH) return false
  const text = normalizeLine(line)
  if (/[?!]$/.test(text)) return false
  if (isPhone(text) || startsWithLabel(text)) return true
  if (wordsOf(text).length > 12) return false
  if (/^\p{Lu}/u.test(line.trim()) && wordsOf(text).some((word) => REGISTER_WORDS.has(withoutEnd(word, ':'))))
    return true
  if (text.includes('@') || text.includes('www.') || text.includes('://')) return true
  return isCompany(line)
}

const isCompany = (line: string) =>
  segments(line).some((segment) => {
    const words = wordsOf(normalizeLine(segment))
    return words.length >= 2 && COMPANY_WORDS.has(words.at(-1)!) && /^\p{Lu}/u.test(segment)
  })

export const namesOrganization = (line: string): boolean =>
  isPosition(line) || (line.length <= MAX_LENGTH && isCompany(line))

/** Returns whether a line could be a name: one to six words with capitals, or few of a script without them. */
export function isName(line: string): boolean {
  const [name, remark] = betweenDashes(segments(line.trim())[0]!).text.split('(', 2)
  // "Ann Miller (she/her)"
  if (remark !== undefined && !remark.trimEnd().endsWith(')')) return false
  const text = withoutEnd(name!, ' ,.')
  if (text === '' || text.length > MAX_NAME || /[?!:;@/\d]/.test(text)) return false
  if (/^[\u3040-\u9FFF\uAC00-\uD7AF\s　]{1,12}$/.test(text)) return true
  const words = text.split(/[\s,]+/)
  if (words.length > 6) return false
  if (/^[\p{Lo}\s.'’-]+$/u.test(text)) return words.length <= 4
  if (words.length === 1 && /^\p{Ll}{2,15}$/u.test(text)) return true
  return words.every((word) => /^\p{Lu}/u.test(word) || NAME_PARTICLES.has(word.toLowerCase()))
}

export function isSentence(line: string): boolean {
  const text = line.trim()
  if (text.length > MAX_LENGTH) return true
  if (/[?!。？！]$/.test(text)) return true
  const words = text.split(/\s+/)
  if (words.length <= 2) return false
  if (/[\p{Ll}\p{Lo})]\.$/u.test(text) && words.length >= 4 && !COMPANY_WORDS.has(normalizeLine(words.at(-1)!)))
    return true
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length
  return words.length >= 5 && small / words.length >= 0.5
}

const isPosition = (line: string) =>
  line.length <= 90 &&
  !/^\p{Ll}/u.test(line.trim()) &&
  !isSentence(line) &&
  wordsOf(normalizeLine(line)).some((word) => POSITION_WORDS.has(word))

const hasEvidence = (line: string) => isContact(line) || isPosition(line) || isDecoration(line)

/** Returns whether lines below a closing are a signature and not text. */
export function isSignatureBlock(lines: string[]): boolean {
  const written = lines.filter((line) => !isBlank(line))
  if (written.length > 16) return false
  const paragraphs = lines
    .map((line) => (isBlank(line) ? '' : line))
    .join('\n')
    .split(/\n{2,}/)
  return paragraphs
    .map((paragraph) => paragraph.split('\n').filter(Boolean))
    .filter((paragraph) => paragraph.length > 0)
    .every((paragraph, index) => {
      if (index === 0 && !paragraph.slice(0, 2).some((line) => isName(line) || hasEvidence(line))) return false
      if (index > 0 && !paragraph.some((line) => hasEvidence(line) || isTown(line) || isName(line))) return false
      return paragraph.every((line) => hasEvidence(line) || isPostal(line) || isName(line) || !isSentence(line))
    })
}

export const countContacts = (lines: string[]): number => lines.filter(isContact).length
