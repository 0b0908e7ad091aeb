import footers from './data/footers.json' with { type: 'json' }
import notices from './data/notices.json' with { type: 'json' }
import { isBlank } from '../parse/html/html-lines.ts'
import { withoutEnd, withoutStart, isRule, normalizeLine } from './line-text.ts'
import { split } from './words.ts'

const SENT_STARTS = split(footers.sentStarts)
const DEVICES = split(footers.devices)
/** Words of which every notice of confidentiality has one, and of which it has several. */
const [NOTICE_CORE, NOTICE_WORDS] = [split(notices.core), split(notices.words)]
const MAX_FOOTER = 200
const MAX_WORDS_TO_DEVICE = 4
/** Words of sentences, which programs do not write. */
const PERSONAL = /\b(?:but|you|it|yesterday|today|aber|heute|gestern|mais|hier|pero|ayer|hoy|ma|ieri|maar|gisteren)\b/
const GERMAN_SENTENCES = /^(?:von |diese)/
/** Characters of a notice that are compared with words. */
const MAX_NOTICE = 1200
/** Words of a notice that are required, with one of confidentiality. */
const NOTICE_WORD_COUNT = 4
const BANNER_WORD_COUNT = 3
const BANNER_START =
  /^(?:caution|external|warning|attention|achtung|extern|this e?-?mail|this message|notice|alert|correo|courriel)/

const STARTS_BY_LETTER = Map.groupBy(SENT_STARTS, (start) => start[0])

const withoutAddresses = (text: string) =>
  text
    .replaceAll(/[<(]?https?:\S*/g, ' ')
    .replaceAll(/[[\]]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns whether a phone or a mail program added a line ("Sent from my iPhone"), also with an apology in it. */
export function isDeviceFooter(line: string): boolean {
  if (namesDevice(line)) return true
  const at = line.search(/(?:[,.;!]| [-–—]) /)
  if (at < 0 || line.length > MAX_FOOTER) return false
  const [head, tail] = [line.slice(0, at), line.slice(at + 2).trim()]
  return (namesDevice(head) && isApology(tail)) || (isApology(head) && namesDevice(tail))
}

function namesDevice(line: string): boolean {
  if (line.length > MAX_FOOTER) return false
  const text = withoutStart(withoutAddresses(normalizeLine(line)), ` "'[(<_—–-`)
  const bare = withoutEnd(text, ` "'])>_.!—–-`)
  if (bare.length > 110) return false
  if (bare.split(' ').length <= 6 && footers.sureStarts.some((start) => text.startsWith(start) || bare.endsWith(start)))
    return true
  if (text.endsWith('?') || (PERSONAL.test(text) && !isApology(text))) return false
  const names = (words: string) => DEVICES.some((device) => words.includes(device))
  if (text.includes('outlook') && /\b(?:ios|android)/.test(text)) return offersOutlook(text, bare)
  if (footers.sentEnds.some((end) => bare.endsWith(end)) && names(text)) return true
  // "Sent from my desk, which is easier than my phone" is a sentence.
  return (STARTS_BY_LETTER.get(text[0]) ?? []).some((start) => {
    if (!text.startsWith(start) || start.includes('outlook')) return false
    if (GERMAN_SENTENCES.test(start) && !footers.germanEnds.some((end) => bare.endsWith(end))) return false
    const beginning = text.split(' ').slice(0, start.split(' ').length + MAX_WORDS_TO_DEVICE)
    return names(beginning.join(' '))
  })
}

/** Matches "Get Outlook for iOS", in the order of any language. */
const offersOutlook = (text: string, bare: string) =>
  bare.split(' ').length <= 8 &&
  (SENT_STARTS.some((start) => text.startsWith(start)) || footers.offerEnds.some((end) => bare.endsWith(end)))

/** Returns whether a line excuses a phone's spelling, below a line such as "Sent from my phone". */
export const isApology = (line: string): boolean => {
  const text = normalizeLine(line)
  return text.length <= 120 && footers.apologies.some((start) => text.includes(start))
}

/** Returns whether a paragraph is a notice that a company or a virus scanner adds below every mail. */
export function isNotice(lines: string[]): boolean {
  const text = lines.map(noticeText).join(' ').slice(0, MAX_NOTICE)
  const start = text.replace(/^[^\p{L}]+/u, '')
  if (notices.starts.some((words) => start.startsWith(words))) return true
  if (text.length < 60 || !NOTICE_CORE.some((word) => text.includes(word))) return false
  return NOTICE_WORDS.filter((word) => text.includes(word)).length >= NOTICE_WORD_COUNT
}

/** Returns whether a paragraph is a mailing list's addition below a rule. */
export const isListFooter = (lines: string[]): boolean => {
  if (lines.length < 2 || lines.length > 8 || !isRule(lines[0]!)) return false
  return lines.some((line) => notices.listWords.some((word) => normalizeLine(line).includes(word)))
}

/** Returns whether a paragraph is a mail server's warning above an external mail. */
export function isBanner(lines: string[]): boolean {
  const text = lines.map(noticeText).join(' ').slice(0, MAX_NOTICE)
  if (notices.sureBanners.some((words) => text.includes(words))) return true
  if (!BANNER_START.test(text.replace(/^[^\p{L}]+/u, ''))) return false
  return notices.bannerWords.filter((word) => text.includes(word)).length >= BANNER_WORD_COUNT
}

const noticeText = (line: string) => {
  const parts = []
  for (let start = 0; start < Math.min(line.length, MAX_NOTICE); start += 400)
    parts.push(normalizeLine(line.slice(start)))
  return parts.join(' ')
}

/** Returns where the paragraph begins that ends with the last line: paragraphs end at blank lines. */
export function lastParagraph(lines: string[]): number {
  let start = lines.length
  while (start > 0 && !isBlank(lines[start - 1]!)) start--
  return start
}
