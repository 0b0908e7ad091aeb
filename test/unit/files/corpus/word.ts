import { type ZipEntry, type ZipFrame, zip } from './zip.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'application/vnd.openxmlformats-officedocument'
export const MAIN_TYPE = `${OFFICE}.wordprocessingml.document.main+xml`

/** The content types of a package whose main part has a given type. */
export const contentTypes = (type = MAIN_TYPE, part = '/word/document.xml'): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<Types xmlns="${PACKAGE}/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>` +
  `<Override PartName="${part}" ContentType="${type}"/></Types>`

const RELATIONS =
  `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Target="word/document.xml" ` +
  `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/></Relationships>`

export const DOCUMENT =
  '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
  '<w:body><w:p><w:r><w:t>The printer is on fire.</w:t></w:r></w:p></w:body></w:document>'

/** The three parts every document needs. */
export const parts = (types = contentTypes()): ZipEntry[] => [
  { name: '[Content_Types].xml', content: types },
  { name: '_rels/.rels', content: RELATIONS },
  { name: 'word/document.xml', content: DOCUMENT },
]

/** A document with more parts, other archive options, or a change in each of its parts. */
export const docx = (more: ZipEntry[] = [], frame: ZipFrame = {}, change: Partial<ZipEntry> = {}): Buffer =>
  zip(
    [...parts(), ...more].map((part) => ({ ...part, ...change })),
    frame,
  )
