import { type BouncedRecipient, bouncedRecipient, type DeliveryAction, hasArrived } from './bounced-recipient.ts'
import { findAddresses } from './find-addresses.ts'
import { findStatus } from './status-code.ts'

type Fields = Map<string, string>

const MAX_RECIPIENTS = 200
const ACTIONS = new Map<string, DeliveryAction>([
  ['failed', 'failed'],
  ['failure', 'failed'],
  ['delayed', 'delayed'],
  ['delivered', 'delivered'],
  ['deliverable', 'delivered'],
  ['relayed', 'relayed'],
  ['expanded', 'expanded'],
])
/** Where the address stands, the one we wrote to first: servers forward. */
const ADDRESS_FIELDS = ['original-recipient', 'final-recipient', 'x-actual-recipient']
const RECIPIENT_FIELDS = new Set([...ADDRESS_FIELDS, 'action', 'status', 'diagnostic-code'])
/** A status without detail, which the words of the other server may make precise. */
const GENERIC = /^[245]\.0\.0$/

/** Returns each recipient of a delivery status (RFC 3464 section 2), broken ones included, in their order; at most 200. */
export function readDeliveryStatus(text: string): BouncedRecipient[] {
  const found = new Map<string, BouncedRecipient>()
  for (const fields of readBlocks(text)) {
    const recipient = readRecipient(fields)
    const known = recipient && found.get(recipient.address.toLowerCase())
    // An address that was forwarded to several places has several reports: the failure counts.
    if (!recipient || found.size >= MAX_RECIPIENTS || (known && (hasArrived(recipient) || !hasArrived(known)))) continue
    found.set(recipient.address.toLowerCase(), recipient)
  }
  return [...found.values()]
}

function readRecipient(fields: Fields): BouncedRecipient | null {
  const address = ADDRESS_FIELDS.map((name) => addressOf(fields.get(name))).find((found) => found !== null)
  if (address === undefined || address === null) return null
  const diagnostic = withoutType(fields.get('diagnostic-code') ?? '')
  const action = ACTIONS.get(/^[a-z]*/.exec((fields.get('action') ?? '').trim().toLowerCase())?.[0] ?? '') ?? null
  const stated = /^[245]\.\d{1,3}\.\d{1,3}/.exec((fields.get('status') ?? '').trim())?.[0] ?? null
  const precise = findStatus(diagnostic)
  const status = stated === null || (GENERIC.test(stated) && precise?.[0] === stated[0]) ? (precise ?? stated) : stated
  return bouncedRecipient(address, { action, status, words: diagnostic })
}

/** Without the type of an address or a diagnostic: `rfc822;`, `smtp;`, `X-Postfix;`. */
const withoutType = (value: string): string => value.replace(/^\s{0,9}[\w.-]{1,40}\s{0,9};/, '').trim()

function addressOf(value: string | undefined): string | null {
  if (value === undefined) return null
  const text = withoutType(value)
  return findAddresses(text)[0] ?? localName(text)
}

/** A name without a domain, as local mail systems report it. */
const localName = (text: string): string | null => /^<?([\w.+-]{1,64})>?$/.exec(text)?.[1] ?? null

/** Splits into blocks at empty lines, and where a second recipient begins without one. */
function readBlocks(text: string): Fields[] {
  const blocks: Fields[] = [new Map()]
  let last = ''
  for (const line of text.split(/\r\n|\r|\n/)) {
    const current = blocks.at(-1) as Fields
    if (line.trim() === '') {
      if (current.size > 0) blocks.push(new Map())
      last = ''
    } else if (/^[ \t]/.test(line) && last !== '') {
      current.set(last, `${current.get(last)} ${line.trim()}`)
    } else {
      last = addField(blocks, line)
    }
  }
  return blocks.filter((fields) => [...fields.keys()].some((name) => RECIPIENT_FIELDS.has(name)))
}

function addField(blocks: Fields[], line: string): string {
  const end = line.indexOf(':')
  if (end < 1) return ''
  const name = line.slice(0, end).trim().toLowerCase()
  let fields = blocks.at(-1) as Fields
  if (name === 'final-recipient' && fields.has(name)) {
    fields = new Map()
    blocks.push(fields)
  }
  if (fields.has(name)) return ''
  fields.set(name, line.slice(end + 1).trim())
  return name
}
