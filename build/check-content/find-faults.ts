import type { Page } from '#content/types.ts'
import { findForeignWords, lacksQuestionMark } from './find-foreign-words.ts'
import { isVisibleText, collectParts, collectTexts, type Text } from './collect-texts.ts'

const DESCRIPTION = { from: 70, to: 160 }
const TITLE = 65
/** Empty phrases that every competitor uses. */
const BANNED =
  /\b(solutions?|leverag\w+|seamless\w*|robust\w*|cutting[- ]edge|empower\w*|elevat(e|es|ed|ing)|peace of mind|one[- ]stop|world[- ]class|unlock\w*|journeys?)\b|!/giu
/** Fixed texts that contain a banned word (docs/reference.md, Fixed texts). */
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
    ...collectParts(page)
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
const isEmptyList = ({ at, part }: { at: string; part: object }) =>
  Array.isArray(part) && part.length === 0 && !MAY_BE_EMPTY.has(at.split('.').at(-1)!)

function wordFaults({ at, key, value }: Text): string[] {
  const free = FIXED.reduce((text, fixed) => text.replaceAll(fixed, ''), value)
  return [
    ...[...free.matchAll(BANNED)].map(([word]) => `${at} says '${word}'`),
    ...findForeignWords(free).map((word) => `${at} says ${word}`),
    ...(key === 'title' && lacksQuestionMark(value) ? [`${at} asks without a question mark`] : []),
  ]
}

/** Finds pages that repeat another page's title or description; the same page under two paths may. */
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
