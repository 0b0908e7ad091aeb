const MAIN_PART_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const FORBIDDEN_TYPES =
  /macroenabled|vbaproject|template\.main|(?:spreadsheetml|presentationml)\.\w{1,20}\.main\+xml/
/** Ways to write a name so that it reads differently, or not at all. */
const MARKUP_OR_ENTITY = /<!|&/

/** Where the main part lies unless the list says otherwise; some programs name its type once for all parts, or not at all. */
const USUAL_MAIN_PART = 'word/document.xml'
const TYPES_ELEMENT = /<(?:\w+:)?types[\s/>]/

/**
 * Whether the list of contents of an Open XML package (`[Content_Types].xml`, ECMA-376 part 2) is that of a Word letter,
 * which has its main part and nothing with macros. `parts` are lower case, without a leading slash.
 */
export function isWordDocument(contentTypes: string, parts: Set<string>): boolean {
  const text = contentTypes.toLowerCase()
  if (FORBIDDEN_TYPES.test(text) || MARKUP_OR_ENTITY.test(text)) return false
  if (TYPES_ELEMENT.test(text) && parts.has(USUAL_MAIN_PART)) return true
  return [...text.matchAll(/<(?:\w+:)?override\s([^<>]*)>/g)].some(([, attributes = '']) => {
    const part = attributeValue('partname', attributes)
    return (
      attributeValue('contenttype', attributes) === MAIN_PART_TYPE &&
      part !== undefined &&
      parts.has(part.slice(1))
    )
  })
}

const attributeValue = (name: string, attributes: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1]
