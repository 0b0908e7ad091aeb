const ISLAND = /(<form-island[\s\S]*?<\/form-island>)/
/** React's comments between adjacent texts and around Suspense boundaries. */
const MARKS = /<!--(?: |\/?\$)-->/g
const EMPTY_SHAPE = /><\/(?:path|rect|circle|line)>/g

/** Removes markup that only React reads; on a static page it hydrates nothing but the forms. */
export const minifyMarkup = (html: string): string =>
  html
    .split(ISLAND)
    .map((part) => (ISLAND.test(part) ? part : part.replaceAll(MARKS, '').replaceAll(EMPTY_SHAPE, '/>')))
    .join('')
