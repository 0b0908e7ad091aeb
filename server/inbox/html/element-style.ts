type Attributes = Record<string, string>

/** How an element is displayed, as far as reading it as text depends on it. */
export type ElementStyle = {
  isHidden: boolean
  /** Whether spaces and line breaks stand for themselves; `undefined` as around it. */
  whiteSpace: 'kept' | 'lines' | 'collapsed' | undefined
  /** Whether a paragraph has no space above and below. */
  isTight: boolean
  /** Whether a `blockquote` is an indentation made by an editor, not a quotation. */
  isIndentation: boolean
}

const UNSTYLED: ElementStyle = { isHidden: false, whiteSpace: undefined, isTight: false, isIndentation: false }

/** Properties and values in lower case, such as `display` and `none`. */
function declarations(style: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const declaration of style.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':')
    if (colon > 0) found.set(declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim())
  }
  return found
}

const isZero = (value: string | undefined) => value !== undefined && Number.parseFloat(value) < 0.1

function isHidden(style: Map<string, string>): boolean {
  return (
    (style.get('display') ?? '').startsWith('none') ||
    (style.get('visibility') ?? '').startsWith('hidden') ||
    (style.get('mso-hide') ?? '').startsWith('all') ||
    isZero(style.get('font-size')) ||
    isZero(style.get('opacity')) ||
    ((isZero(style.get('max-height')) || isZero(style.get('height')) || isZero(style.get('max-width'))) &&
      (style.get('overflow') ?? '').startsWith('hidden'))
  )
}

function whiteSpace(style: Map<string, string>): ElementStyle['whiteSpace'] {
  const value = style.get('white-space') ?? ''
  if (value.startsWith('pre-line')) return 'lines'
  if (value.startsWith('pre') || value.startsWith('break-spaces')) return 'kept'
  return value.startsWith('normal') || value.startsWith('nowrap') ? 'collapsed' : undefined
}

function isTight(attributes: Attributes, style: Map<string, string>): boolean {
  if (/^mso|\smso/i.test(attributes.class ?? '')) return true
  const [top, right = top, bottom = top] = (style.get('margin') ?? '').split(/\s+/)
  const below = style.get('margin-bottom') ?? bottom
  return right !== undefined && isZero(style.get('margin-top') ?? top) && isZero(below)
}

/** Returns how an element with these attributes is displayed. */
export function readStyle(attributes: Attributes): ElementStyle {
  if (!attributes.style && !attributes.class && !('hidden' in attributes)) return UNSTYLED
  const style = declarations(attributes.style ?? '')
  const border = style.get('border') ?? ''
  return {
    isHidden: 'hidden' in attributes || isHidden(style),
    whiteSpace: whiteSpace(style),
    isTight: isTight(attributes, style),
    isIndentation:
      (attributes.class ?? '').includes('indent') ||
      ((border.startsWith('none') || isZero(border)) && !style.has('border-left')),
  }
}
