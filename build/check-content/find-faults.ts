import type { Page, Sample } from '#content/types.ts'

/** A string of the content with its path, such as `blocks.2.rows.0.title`. */
type Text = { at: string; key: string; value: string }

type Part = { at: string; key: string; value: unknown }

/** Returns every value in a piece of content, itself included; values inside a list carry the list's key. */
function collectValues(value: unknown, at = '', key = ''): Part[] {
  const children = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const inside = children.flatMap(([name, child]) =>
    collectValues(child, at ? `${at}.${name}` : name, Array.isArray(value) ? key : name),
  )
  return [{ at, key, value }, ...inside]
}

export const collectTexts = (content: unknown): Text[] =>
  collectValues(content).filter((part): part is Text => typeof part.value === 'string')

/** Returns whether visitors see a text; names of layouts and drawings, such as `figure-right`, are not shown. */
const isVisibleText = ({ key, value }: Text) =>
  !['href', 'path', 'paths', 'canonical', 'keywords'].includes(key) && !/^[a-z0-9-]+$/.test(value)

const LEADS_SOMEWHERE = new Set(['href', 'path', 'paths', 'canonical'])
const ELSEWHERE = /^(tel:\+\d+$|mailto:\S+@\S+$|https:\/\/\S+$)/

/** Returns the dead links in pages and in the link lists that are on every page. */
export function findDeadLinks(pages: readonly Page[], lists: Record<string, unknown> = {}): string[] {
  const ids = new Map(pages.map((page) => [page.path, idsOf(page)]))
  const sources = [...pages.map((page) => [page.path, page] as const), ...Object.entries(lists)]
  return sources.flatMap(([name, content]) =>
    collectTexts(content)
      .flatMap(linksIn)
      .filter(({ value }) => !leadsSomewhere(value, name, ids))
      .map(({ at, value }) => `${name}: ${at} leads to '${value}', which does not exist`),
  )
}

/** Returns the links in a text: the whole text, or each `[words](href)` inside it. */
function linksIn({ at, key, value }: Text): { at: string; value: string }[] {
  if (LEADS_SOMEWHERE.has(key)) return [{ at, value }]
  return [...value.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href]) => ({ at, value: href! }))
}

function leadsSomewhere(href: string, here: string, ids: Map<string, string[]>): boolean {
  if (ELSEWHERE.test(href)) return true
  const [address = '', anchor] = href.split('#')
  const path = address.replace(/\?.*$/, '') || here
  const known = ids.get(path)
  if (!known) return false
  // A page whose content declares no anchors may have them in its component; the test of the built pages checks those.
  return anchor === undefined || known.length === 0 || known.includes(anchor)
}

const idsOf = (page: Page) =>
  collectTexts(page)
    .filter(({ key }) => key === 'id')
    .map(({ value }) => value)

/** Words that are foreign to a reader in Denver, and their replacements. */
const FOREIGN_WORDS: readonly [found: RegExp, instead: string][] = [
  [/\b(rings?|rang) (us|you|me|the|back|\()/gi, 'call'],
  [/\bphones (to|you|us)\b|\bsomeone phones\b/gi, 'call'],
  [/\bout of hours\b/gi, 'after hours'],
  [/\btills?\b/gi, 'registers'],
  [/\b(joiners?|leavers?)\b/gi, 'new hires, departures'],
  [/\bcolleagues?\b/gi, 'coworker'],
  [/\bmobile data\b/gi, 'cellular data'],
  [/\bthe other way round\b/gi, 'the other way around'],
  [/\bafterwards\b/gi, 'afterward'],
  [
    /\b(whilst|amongst|fortnight|queue up|colour\w*|favour\w*|behaviour\w*|licence\w*|centre|cheque)\b/gi,
    'American spelling',
  ],
  [/\b(from afar|to choose afresh)\b/gi, 'plain words'],
  [/\b\d+ days notice\b/gi, "days' notice"],
  [/\bon[- ]site\b(?! support)/gi, 'onsite'],
  [/\be-mails?\b/gi, 'email'],
  // Letters are mail, too, and a mailbox, a mail server and voicemail keep their names.
  [/\b(?<!junk |voice )mails?\b(?! (server|merge|carrier|gateway|app))/gi, 'email'],
]

/** Beginnings of titles that ask; those that only name a subject, such as 'What it costs', do not match. */
const ASKS =
  /^((is|are|do|does|did|can|could|will|would|not sure|clicked|locked out|calling|already|tried)|which \w+ (fits|is|are|do|does)|how (old|much|many|long) (is|are|do|does))\b/i

/** Returns `'word' (replacement)` for each foreign word of a text. */
export const findForeignWords = (text: string): string[] =>
  FOREIGN_WORDS.flatMap(([found, instead]) => [...text.matchAll(found)].map(([word]) => `'${word}' (write ${instead})`))

const lacksQuestionMark = (title: string): boolean => ASKS.test(title) && !title.trimEnd().endsWith('?')

const MAX_LENGTH = 140

/** Returns the sample texts that the owner has yet to confirm, one line each. */
export function listSamples(pages: readonly Page[]): string[] {
  return pages
    .filter(({ canonical }) => canonical === undefined)
    .flatMap((page) =>
      collectValues(page)
        .filter(({ value }) => (value as Sample | undefined)?.sample === true)
        .map(({ at, value }) => `${page.path}: ${at ? `${at}: ${wordsOf(value)}` : 'the whole page'}`),
    )
}

function wordsOf(part: unknown): string {
  const words = collectTexts(part)
    .filter(isVisibleText)
    .map(({ value }) => value)
    .join(' / ')
  return words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH)} …` : words
}

const DESCRIPTION = { from: 70, to: 160 }
const TITLE = 65
/** Empty phrases that every competitor uses. */
const BANNED =
  /\b(solutions?|leverag\w+|seamless\w*|robust\w*|cutting[- ]edge|empower\w*|elevat(e|es|ed|ing)|peace of mind|one[- ]stop|world[- ]class|unlock\w*|journeys?)\b|!/giu
/** Fixed texts that may contain a banned word (docs/reference.md, Fixed texts). */
const FIXED = ['Business Solutions', 'Network Solutions', 'Custom solutions']
const MAY_BE_EMPTY = new Set(['actions'])

/** Returns faults in the texts, one line each: missing, too long, repeated, an empty phrase, or not American English. */
export function findFaults(pages: readonly Page[]): string[] {
  return [...pages.flatMap(faultsOf), ...findTwins(pages)]
}

function faultsOf(page: Page): string[] {
  const { length } = page.meta.description
  const faults = [
    ...collectTexts(page)
      .filter(isEmpty)
      .map(({ at }) => `${at} is empty`),
    ...collectValues(page)
      .filter(isEmptyList)
      .map(({ at }) => `${at} is an empty list`),
    ...collectTexts(page).filter(isVisibleText).flatMap(wordFaults),
  ]
  if (length > 0 && (length < DESCRIPTION.from || length > DESCRIPTION.to))
    faults.push(`meta.description has ${length} characters, not between ${DESCRIPTION.from} and ${DESCRIPTION.to}`)
  if (page.meta.title.length > TITLE)
    faults.push(`meta.title has ${page.meta.title.length} characters, more than ${TITLE}`)
  return faults.map((fault) => `${page.path}: ${fault}`)
}

const isEmpty = ({ value }: Text) => value.trim() === ''
const isEmptyList = ({ at, value }: Part) =>
  Array.isArray(value) && value.length === 0 && !MAY_BE_EMPTY.has(at.split('.').at(-1)!)

function wordFaults({ at, key, value }: Text): string[] {
  const free = FIXED.reduce((text, fixed) => text.replaceAll(fixed, ''), value)
  return [
    ...[...free.matchAll(BANNED)].map(([word]) => `${at} says '${word}'`),
    ...findForeignWords(free).map((word) => `${at} says ${word}`),
    ...(key === 'title' && lacksQuestionMark(value) ? [`${at} asks without a question mark`] : []),
  ]
}

/** Finds pages that repeat another page's title or description; one page under two paths may. */
function findTwins(pages: readonly Page[]): string[] {
  const own = pages.filter(({ canonical }) => canonical === undefined)
  return [
    ...twins('path', pages, ({ path }) => path),
    ...twins('meta.title', own, ({ meta }) => meta.title),
    ...twins('meta.description', own, ({ meta }) => meta.description),
  ]
}

function twins(what: string, pages: readonly Page[], of: (page: Page) => string): string[] {
  return [...Map.groupBy(pages, of)]
    .filter(([value, same]) => value !== '' && same.length > 1)
    .map(([value, same]) => `${same.map(({ path }) => path).join(' and ')} share the ${what} '${value}'`)
}
