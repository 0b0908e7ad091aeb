const ALLOWED = new Set(
  `background background-color border-collapse border-color border-radius border-spacing border-style border-width
  caption-side clear color direction display empty-cells float font font-family font-size font-style font-variant
  font-weight height letter-spacing line-height list-style list-style-position list-style-type max-height max-width
  min-height min-width overflow-wrap quotes table-layout text-align text-decoration text-decoration-color
  text-decoration-line text-decoration-style text-indent text-transform vertical-align white-space width word-break
  word-spacing word-wrap`.split(/\s+/),
)
/** Families with sides: `margin-left`, `border-top-color`. */
const FAMILY = /^(?:margin|padding|border)(?:-(?:top|right|bottom|left))?(?:-(?:color|style|width))?$/
/** No backslash, comment, bracket or address: what is written is what is meant. */
const VALUE = /^[\w\s#%.,'"()!+/-]{1,300}$/
/** Where a value calls a function, what stands before the bracket. */
const FUNCTION = /[a-z-]{0,20}$/i
const COLOR_FUNCTIONS = new Set(['rgb', 'rgba', 'hsl', 'hsla'])
/** Moves a text out of where it stands. */
const NEGATIVE = /(?:^|[\s(,])-\s?[\d.]/
const MAX_DECLARATIONS = 100

/** Returns the declarations of a style attribute that only paint and place what they belong to; '' where none are left. */
export function cleanStyle(style: string): string {
  return style
    .split(';', MAX_DECLARATIONS)
    .map(cleanDeclaration)
    .filter((declaration) => declaration !== '')
    .join('; ')
}

function cleanDeclaration(declaration: string): string {
  const colon = declaration.indexOf(':')
  if (colon < 0) return ''
  const property = declaration.slice(0, colon).trim().toLowerCase()
  const value = declaration.slice(colon + 1).trim()
  if (!ALLOWED.has(property) && !FAMILY.test(property)) return ''
  return isSafeValue(value) ? `${property}: ${value}` : ''
}

function isSafeValue(value: string): boolean {
  if (!VALUE.test(value) || NEGATIVE.test(value)) return false
  const functions = value
    .split('(')
    .slice(0, -1)
    .map((before) => FUNCTION.exec(before)![0].toLowerCase())
  // A quote that is not closed would swallow the next declaration.
  const isQuoted = (quote: string) => value.split(quote).length % 2 === 1
  return functions.every((name) => COLOR_FUNCTIONS.has(name)) && isQuoted('"') && isQuoted("'")
}
