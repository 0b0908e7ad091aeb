const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const FOREIGN = /macroenabled|vbaproject|template\.main|(?:spreadsheetml|presentationml)\.\w{1,20}\.main\+xml/
/** Ways to write a name so that it reads differently, or not at all. */
const DISGUISE = /<!|&/

/** Where the main part lies unless the list says otherwise; some programs name its type once for all parts, or not at all. */
const USUAL = 'word/document.xml'
const LIST = /<(?:\w+:)?types[\s/>]/

/**
 * Whether the list of contents of an Open XML package (`[Content_Types].xml`, ECMA-376 part 2) is that of a Word letter,
 * which has its main part and nothing with macros. `parts` are lower case, without a leading slash.
 */
export function isLetter(contentTypes: string, parts: Set<string>): boolean {
  const text = contentTypes.toLowerCase()
  if (FOREIGN.test(text) || DISGUISE.test(text)) return false
  if (LIST.test(text) && parts.has(USUAL)) return true
  return [...text.matchAll(/<(?:\w+:)?override\s([^<>]*)>/g)].some(([, attributes = '']) => {
    const part = valueOf('partname', attributes)
    return valueOf('contenttype', attributes) === MAIN && part !== undefined && parts.has(part.slice(1))
  })
}

const valueOf = (name: string, attributes: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1]
