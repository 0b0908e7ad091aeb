const words = (list: string) => new Set(list.trim().split(/\s+/))

/** Elements that mark up a mail. All others are left out; their content stays, but for that of those below. */
export const ALLOWED_ELEMENTS = words(`
  a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em
  figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small
  span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr
`)

/** Elements whose content goes with them: it runs, is not for reading, or is parsed by other rules. */
export const REMOVED_WITH_CONTENT = words(`
  script style title iframe object applet svg math template noscript noembed noframes frameset textarea select xmp
  plaintext audio video canvas map datalist
`)

export const VOID_ELEMENTS = words(`
  area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr
`)

/** What an element of the same kind, opened inside, ends: the tags that may be left out. */
export const IMPLIED_ENDS: Record<string, Set<string>> = {
  p: words('p'),
  li: words('li'),
  dt: words('dt dd'),
  dd: words('dt dd'),
  td: words('td th'),
  th: words('td th'),
  tr: words('td th tr'),
  tbody: words('td th tr tbody thead tfoot'),
}

/** Values of attributes: each a form without addresses and without code. */
const FORMS = {
  text: /^[^\0]{0,1000}$/,
  letters: /^[a-z-]{1,20}$/i,
  size: /^[+-]?\d{1,5}(px|%)?$/,
  count: /^\d{1,3}$/,
  color: /^(#[0-9a-f]{3,8}|[a-z]{1,30})$/i,
  fonts: /^[\w ,.'-]{1,200}$/,
}
type Form = keyof typeof FORMS

const EVERYWHERE: Record<string, Form> = {
  title: 'text',
  lang: 'letters',
  dir: 'letters',
  align: 'letters',
  valign: 'letters',
  width: 'size',
  height: 'size',
  bgcolor: 'color',
}
const OF_ELEMENT: Record<string, Record<string, Form>> = {
  img: { alt: 'text', border: 'size', hspace: 'size', vspace: 'size' },
  table: { border: 'size', cellpadding: 'size', cellspacing: 'size' },
  td: { colspan: 'count', rowspan: 'count', nowrap: 'letters' },
  th: { colspan: 'count', rowspan: 'count', nowrap: 'letters' },
  col: { span: 'count' },
  colgroup: { span: 'count' },
  ol: { start: 'size', type: 'letters' },
  ul: { type: 'letters' },
  li: { value: 'size' },
  font: { color: 'color', face: 'fonts', size: 'size' },
  hr: { size: 'size', color: 'color' },
  time: { datetime: 'text' },
}

/** Whether an attribute of an element may stay with this value; addresses and styles are judged elsewhere. */
export function isAllowedAttribute(element: string, name: string, value: string): boolean {
  const own = Object.hasOwn(OF_ELEMENT, element) ? OF_ELEMENT[element]! : {}
  const form = Object.hasOwn(own, name) ? own[name] : Object.hasOwn(EVERYWHERE, name) ? EVERYWHERE[name] : undefined
  return form !== undefined && FORMS[form].test(value.trim())
}
