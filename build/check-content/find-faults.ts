import type { Page } from '#content/types.ts'
import { isVisibleText, collectParts, collectTexts, type Text } from './collect-texts.ts'

const DESCRIPTION = { from: 70, to: 160 }
const TITLE = 65
/** Said by everyone, meaning nothing (section 13 of the brief). */
const BANNED =
  /\b(solutions?|leverag\w+|seamless\w*|robust\w*|cutting[- ]edge|empower\w*|elevat(e|es|ed|ing)|peace of mind|one[- ]stop|world[- ]class|unlock\w*|journeys?)\b|!/giu
/** What the product's specification says in so many words. */
const FIXED = ['Business Solutions', 'Network Solutions', 'Custom solutions']
const MAY_BE_EMPTY = new Set(['actions'])

/** What is missing, too long, said twice or better said otherwise, one line each. */
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
    ...collectTexts(page).filter(isVisibleText).flatMap(bannedIn),
  ]
  if (length > 0 && (length < DESCRIPTION.from || length > DESCRIPTION.to))
    faults.push(
      `meta.description has ${length} characters, not between ${DESCRIPTION.from} and ${DESCRIPTION.to}`,
    )
  if (page.meta.title.length > TITLE)
    faults.push(`meta.title has ${page.meta.title.length} characters, more than ${TITLE}`)
  return faults.map((fault) => `${page.path}: ${fault}`)
}

const isEmpty = ({ value }: Text) => value.trim() === ''
const isEmptyList = ({ at, part }: { at: string; part: object }) =>
  Array.isArray(part) && part.length === 0 && !MAY_BE_EMPTY.has(at.split('.').at(-1)!)

function bannedIn({ at, value }: Text): string[] {
  const free = FIXED.reduce((text, fixed) => text.replaceAll(fixed, ''), value)
  return [...free.matchAll(BANNED)].map(([word]) => `${at} says '${word}'`)
}

/** A page that stands under two paths may say the same under both. */
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
