import words from './data/measures.json' with { type: 'json' }
import { foldText } from '../classify/phrases.ts'
import { withoutEnd, withoutStart } from '../trim/line-text.ts'

const listed = (lines: string | string[]) => [lines].flat().flatMap((line) => line.split(' '))
const oneOf = (lines: string | string[]) => listed(lines).join('|')
const MONTH = `(?:${oneOf(words.months)})[a-z]{0,7}\\.?`
const NUMBERED = new Set(listed(words.numbered))
const PEOPLE = new Set(listed(words.people))
const OPENERS = new Set(listed(words.openers))

const TIME = String.raw`\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d{1,9})?(?:\s?[ap]\.?m\b\.?)?`
const ZONE = String.raw`(?:\s?(?:z|utc|gmt|[ecmp][sd]?t)\b)?(?:\s?[+-]\d\d:?\d\d)?`
const NUMBER = String.raw`(?<![\w.#-])[-+]?\d+(?:[.,]\d+)*`

/** Parts that may differ between copies of one alarm: ids of a run, dates, times, percentages, measures and counts. */
const MEASURES = [
  String.raw`\b(?:${oneOf(words.runIds)})[ _-]?(?:id|uuid|guid)\b\s?[:#=]?\s?\S+`,
  String.raw`\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b`,
  String.raw`\b(?:0x[\da-f]+|(?=[a-f]*\d)[\da-f]{16,})\b`,
  String.raw`(?<![\d.])\d{4}([-/.])\d{1,2}\1\d{1,2}(?!\d)(?:[t ]${TIME}${ZONE})?`,
  String.raw`(?<![\w.-])\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d\d)(?![\w-]|\.\d)`,
  String.raw`(?<!\d)20[0-3]\d[01]\d[0-3]\d(?:[-_t]?[0-2]\d[0-5]\d(?:[0-5]\d)?)?(?!\d)`,
  String.raw`\b${MONTH} \d{1,2}(?:st|nd|rd|th)?\b(?:,? \d{4}\b)?`,
  String.raw`(?<![\w.-])\d{1,2}(?:st|nd|rd|th|\.)?[ -]${MONTH}(?![a-z])(?:[ -]\d{2,4}\b)?`,
  String.raw`\b(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\b`,
  String.raw`(?<![\w:.])${TIME}${ZONE}(?![\w:])`,
  String.raw`(?<![\w.+-])1[5-9]\d{8}(?:\d{3})?(?![\w-])`,
  String.raw`(?<![\w:.])\d{1,2}\s?[ap]\.?m\b`,
  String.raw`${NUMBER}\s?(?:%|percent\b)`,
  String.raw`${NUMBER}\s?(?:${oneOf(words.units)})(?![\p{L}\d])`,
  String.raw`${NUMBER}\s(?:of|out of)\s\d+\b`,
  String.raw`(?<![\w.-])[-+]?\d+[.,]\d+(?![\w]|[.,-]\d)`,
  String.raw`\(\d{1,4}\)(?!\s?\d)`,
  String.raw`(?<=\b(?:${oneOf(words.labels)})\s?(?:is|was|of|at|[:=<>#])?\s?)\d+(?![\w.-])`,
].map((source) => new RegExp(source, 'giu'))
/** In small letters only, since `4D` may be a room. */
const SHORT_MEASURE = new RegExp(String.raw`${NUMBER}[smhdw](?![\w-])`, 'gu')
const COUNT = new RegExp(
  String.raw`(?<![\w.#-])(?:(\p{L}+)\s)?\d+ (?:(?:${oneOf(words.adjectives)}) ){0,2}(?:${oneOf(words.counted)})(?:e?s)?\b`,
  'giu',
)
const ADDRESS = /\bhttps?:\/\/([^\s/?#<>"']+)[^\s<>"']*/gi

/** Characters that are compared. */
const BEGINNING = 1_000

/** Returns the beginning of a text without what differs between copies of one alarm. */
function withoutMeasures(text: string): string {
  const plain = text.slice(0, BEGINNING).normalize('NFKC').replaceAll(ADDRESS, '$1')
  return [...MEASURES, SHORT_MEASURE]
    .reduce((rest, measure) => rest.replaceAll(measure, '~'), plain)
    .replaceAll(COUNT, (count, before) => (NUMBERED.has(before?.toLowerCase()) ? count : count.replace(/\d+/, '~')))
}

const PHONE = /\+?\d[\d\s().-]{5,}\d/g
const LABELLED = /^\s*(?:\p{L}+ )?(\p{L}[\p{L}-]*)\s?[:=]\s*(\S.*)$/gmu
const ACCOUNT = /\b(?:account|user|username|login) ([\p{L}\d._-]{2,})/giu
const NUMBERED_NUMBER = /(?:#|(\p{L}+)\.?[\s:#=]{1,3})(\d+)(?![\w.])/gu

const MARKS = '.:!?*~-'

/** Returns the things that a text names in its beginning, and those of them by which no two senders are confused. */
function namesOf(text: string): { names: Set<string>; sure: Set<string>; words: Set<string> } {
  const plain = withoutMeasures(text)
  const tokens = plain.split(/[\s,;"'“”‘’()[\]{}<>|=]+/u).map((token) => withoutStart(withoutEnd(token, MARKS), MARKS))
  const isPlace = (token: string) =>
    /[\p{L}\p{N}][.\\/@:_]+[\p{L}\p{N}]/u.test(token) || (/\p{L}/u.test(token) && /\d/.test(token))
  const sure = [
    ...tokens.filter(isPlace),
    ...[...plain.matchAll(ACCOUNT)].map(([, account]) => account!),
    ...(plain.match(PHONE) ?? []).map((phone) => phone.replaceAll(/\D/g, '')),
    ...[...plain.matchAll(NUMBERED_NUMBER)].flatMap(([, noun, number]) =>
      noun === undefined || NUMBERED.has(noun.toLowerCase()) ? [number!] : [],
    ),
    ...[...plain.matchAll(LABELLED)].flatMap(([, label, value]) => (PEOPLE.has(label!.toLowerCase()) ? [value!] : [])),
  ]
  const named = tokens.filter((token) => /^\p{Lu}|\p{Lo}/u.test(token) && !OPENERS.has(token.toLowerCase()))
  const set = (list: string[]) => new Set(list.map(foldText))
  return { names: set([...sure, ...named]), sure: set(sure), words: set(plain.match(/\p{L}+/gu) ?? []) }
}

const countShared = (a: Set<string>, b: Set<string>): number => [...a].filter((each) => b.has(each)).length

export const isSameAlarmSubject = (a: string, b: string): boolean =>
  foldText(withoutMeasures(a)) === foldText(withoutMeasures(b))

/** Returns whether two texts begin with the same names; those without any have to share half of their words. */
export function isSameAlarmText(first: string, second: string): boolean {
  const [a, b] = [namesOf(first), namesOf(second)]
  if (a.names.size !== b.names.size || countShared(a.names, b.names) < a.names.size) return false
  return a.sure.size > 0 || countShared(a.words, b.words) * 2 >= Math.max(a.words.size, b.words.size)
}
