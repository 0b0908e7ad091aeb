/** A kind of Office document: what its package declares, and what it cannot hold. */
export type DocumentKind = {
  mainPartType: string
  /** The usual place of the main part; some programs declare its type once for all parts, or not at all. */
  usualMainPart: string
  /** Main parts of templates and of other kinds. */
  forbiddenTypes: RegExp
  macroPart: RegExp
  /** Parts that would also make the archive a JAR, an OpenDocument, or another kind of Office document. */
  foreignPart: RegExp
  /** Unpacked bytes; a document has far fewer. */
  maxUnpacked: number
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const MACROS = /(?:^|\/)vbaproject\.bin$/
const MEGABYTE = 1024 * 1024

/** A letter of at most ten megabytes. */
export const WORD: DocumentKind = {
  mainPartType: `${OFFICE}.wordprocessingml.document.main+xml`,
  usualMainPart: 'word/document.xml',
  forbiddenTypes: /macroenabled|vbaproject|template\.main|(?:spreadsheetml|presentationml)\.\w{1,20}\.main\+xml/,
  macroPart: MACROS,
  foreignPart: /^(?:meta-inf\/|mimetype$|xl\/|ppt\/|classes\d*\.dex$)/,
  maxUnpacked: 100 * MEGABYTE,
}

/** A workbook, whose sheets pack better than anything. */
export const WORKBOOK: DocumentKind = {
  mainPartType: `${OFFICE}.spreadsheetml.sheet.main+xml`,
  usualMainPart: 'xl/workbook.xml',
  forbiddenTypes:
    /macroenabled|vbaproject|macrosheet|template\.main|(?:wordprocessing|presentation)ml\.\w{1,20}\.main\+xml/,
  /** Also the sheets with macros of Excel 4. */
  macroPart: /(?:^|\/)vbaproject\.bin$|^xl\/macrosheets\//,
  foreignPart: /^(?:meta-inf\/|mimetype$|word\/|ppt\/|classes\d*\.dex$)/,
  maxUnpacked: 250 * MEGABYTE,
}

export const PRESENTATION: DocumentKind = {
  mainPartType: `${OFFICE}.presentationml.presentation.main+xml`,
  usualMainPart: 'ppt/presentation.xml',
  forbiddenTypes:
    /macroenabled|vbaproject|(?:template|slideshow)\.main|(?:wordprocessing|spreadsheet)ml\.\w{1,20}\.main\+xml/,
  macroPart: MACROS,
  foreignPart: /^(?:meta-inf\/|mimetype$|word\/|xl\/|classes\d*\.dex$)/,
  maxUnpacked: 250 * MEGABYTE,
}

const MACRO_TYPES = /macroenabled|vbaproject/i
/** Declarations, comments and entities, which can disguise a name. */
const MARKUP_OR_ENTITY = /<!|&/
const TYPES_ELEMENT = /<(?:\w+:)?types[\s/>]/

/** Whether the content types declare macros. */
export const hasMacroTypes = (contentTypes: string): boolean => MACRO_TYPES.test(contentTypes)

/**
 * Whether the content types of an Open XML package (`[Content_Types].xml`, ECMA-376 part 2) are those of a document of a
 * kind, with a main part and no macros. `parts` are the package's part names, in lower case, without a leading slash.
 */
export function isDocument(kind: DocumentKind, contentTypes: string, parts: Set<string>): boolean {
  const text = contentTypes.toLowerCase()
  if (kind.forbiddenTypes.test(text) || MARKUP_OR_ENTITY.test(text)) return false
  if (TYPES_ELEMENT.test(text) && parts.has(kind.usualMainPart)) return true
  return [...text.matchAll(/<(?:\w+:)?override\s([^<>]*)>/g)].some(([, attributes = '']) => {
    const part = attributeValue('partname', attributes)
    return (
      attributeValue('contenttype', attributes) === kind.mainPartType && part !== undefined && parts.has(part.slice(1))
    )
  })
}

const attributeValue = (name: string, attributes: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1]
