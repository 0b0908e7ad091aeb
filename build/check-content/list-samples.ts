import type { Page } from '#content/types.ts'
import { isVisibleText, collectParts, collectTexts } from './collect-texts.ts'

const MAX_LENGTH = 140

/** Returns the sample texts that the owner still has to confirm, one line each. */
export function listSamples(pages: readonly Page[]): string[] {
  return pages
    .filter(({ canonical }) => canonical === undefined)
    .flatMap((page) =>
      collectParts(page)
        .filter(({ part }) => 'sample' in part && part.sample === true)
        .map(({ at, part }) => `${page.path}: ${at ? `${at}: ${wordsOf(part)}` : 'the whole page'}`),
    )
}

function wordsOf(part: object): string {
  const words = collectTexts(part)
    .filter(isVisibleText)
    .map(({ value }) => value)
    .join(' / ')
  return words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH)} …` : words
}
