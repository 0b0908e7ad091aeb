const MAIN_PART_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const MACRO_TYPES = /macroenabled|vbaproject/i
const FORBIDDEN_TYPES = /macroenabled|vbaproject|template\.main|(?:spreadsheetml|presentationml)\.\w{1,20}\.main\+xml/
/** Declarations, comments and entities, which can disguise a name. */
const MARKUP_OR_ENTITY = /<!|&/

/** The usual place of the main part; some programs declare its type once for all parts, or not at all. */
const USUAL_MAIN_PART = 'word/document.xml'
const TYPES_ELEMENT = /<(?:\w+:)?types[\s/>]/

/** Whether the content types declare macros. */
export const hasMacroTypes = (contentTypes: string): boolean => MACRO_TYPES.test(contentTypes)

/**
 * Whether the content types of an Open XML package (`[Content_Types].xml`, ECMA-376 part 2) are those of a Word document
 * with a main part and no macros. `parts` are the package's part names, in lower case, without a leading slash.
 */
export function isWordDocument(contentTypes: string, parts: Set<string>): boolean {
  const text = contentTypes.toLowerCase()
  if (FORBIDDEN_TYPES.test(text) || MARKUP_OR_ENTITY.test(text)) return false
  if (TYPES_ELEMENT.test(text) && parts.has(USUAL_MAIN_PART)) return true
  return [...text.matchAll(/<(?:\w+:)?override\s([^<>]*)>/g)].some(([, attributes = '']) => {
    const part = attributeValue('partname', attributes)
    return (
      attributeValue('contenttype', attributes) === MAIN_PART_TYPE && part !== undefined && parts.has(part.slice(1))
    )
  })
}

const attributeValue = (name: string, attributes: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1]
