/** What an element holds, by the marks that mail programs leave for each other. */
export type Container = 'quote' | 'wrapper' | 'introducer' | 'rest' | 'signature' | 'forwarded'

type ElementAttributes = Record<string, string>

const BY_ID = new Map<string, Container>([
  ['olk_src_body_section', 'quote'],
  ['mail-editor-reference-message-container', 'quote'],
  ['appendonsend', 'rest'],
  ['divrplyfwdmsg', 'rest'],
  ['reply-intro', 'introducer'],
  ['_rc_sig', 'signature'],
  ['zm-_id_-sgn', 'signature'],
])

const BY_CLASS = new Map<string, Container>([
  ['neatline-quote', 'quote'],
  ['yahoo_quoted', 'quote'],
  ['zmail_extra', 'quote'],
  ['tutanota_quote', 'quote'],
  ['missive_quote', 'quote'],
  ['gmail_quote', 'wrapper'],
  ['gmail_quote_container', 'wrapper'],
  ['protonmail_quote', 'wrapper'],
  ['gmail_attr', 'introducer'],
  ['moz-cite-prefix', 'introducer'],
  ['gmail_quote_attribution', 'introducer'],
  ['moz-forward-container', 'forwarded'],
  ['gmail_signature_prefix', 'signature'],
  ['protonmail_signature_block', 'signature'],
])

/** Attributes of other names: GMX and Web.de, Spark, Zimbra, Gmail. */
const BY_ATTRIBUTE: [name: string, value: string, Container][] = [
  ['name', 'quote', 'quote'],
  ['name', 'messagereplysection', 'quote'],
  ['name', 'messagesignaturesection', 'signature'],
  ['data-marker', '__quoted_text__', 'quote'],
  ['data-marker', '__headers__', 'quote'],
  ['data-marker', '__sig_pre__', 'signature'],
  ['data-marker', '__sig_post__', 'signature'],
  ['data-smartmail', 'gmail_signature', 'signature'],
]

/** Programs put something of their own before the names they find or make (`ydp1a2b3cyahoo_quoted`, `m_-12neatline-quote`). */
const PREFIXED = ['neatline-quote', 'yahoo_quoted']
const isSignature = (name: string) => name.includes('signature') && !name.startsWith('x_')

function byName(name: string, names: Map<string, Container>): Container | undefined {
  const known = names.get(name)
  if (known) return known
  if (isSignature(name)) return 'signature'
  return PREFIXED.some((end) => name.endsWith(end)) ? 'quote' : undefined
}

/** Returns what an element holds; undefined where it says nothing about it. `blockquote` is a quote whatever its attributes. */
export function containerOf(element: string, attributes: ElementAttributes): Container | undefined {
  if (element === 'blockquote') return 'quote'
  // Mailspring
  if (element === 'signature') return 'signature'
  for (const [name, value, container] of BY_ATTRIBUTE) {
    if (attributes[name]?.toLowerCase() === value) return container
  }
  if (attributes.id) {
    const container = byName(attributes.id.toLowerCase(), BY_ID)
    if (container) return container
  }
  for (const token of (attributes.class ?? '').slice(0, 500).toLowerCase().split(/\s+/)) {
    const container = byName(token, BY_CLASS)
    if (container) return container
  }
  return undefined
}
