const ISLAND = /(<form-island[\s\S]*?<\/form-island>)/
/** Where React finds one text beside another, and the parts it waits for. */
const MARKS = /<!--(?: |\/?\$)-->/g
const EMPTY_SHAPE = /><\/(?:path|rect|circle|line)>/g

/** Takes out of a page what only React would read there. It takes over nothing but the forms of a static page. */
export const minifyMarkup = (html: string): string =>
  html
    .split(ISLAND)
    .map((part) => (ISLAND.test(part) ? part : part.replaceAll(MARKS, '').replaceAll(EMPTY_SHAPE, '/>')))
    .join('')
