import type { MailFacts, Message } from '#contract/messages.ts'
import { CUSTOMER, MARISOL } from './people.ts'

let count = 0
export const uuid = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`

export const TICKET_ID = '00000000-0000-4000-8000-00000000f001'

/** A customer's message of this morning, unless `changes` says otherwise. */
export const message = (changes: Partial<Message> = {}): Message => ({
  id: uuid(),
  kind: 'customer',
  channel: 'form',
  author: MARISOL,
  text: 'The front desk printer prints blank pages.',
  full_text: null,
  state: null,
  send_at: null,
  hold: null,
  earlier_texts: [],
  created_at: '2026-11-10T15:05:00.000Z',
  attachments: [],
  deliveries: [],
  mail: null,
  merged_from: null,
  ...changes,
})

/** What is known of a mail by Marisol. */
export const mail = (changes: Partial<MailFacts> = {}): MailFacts => ({
  subject: null,
  sent_at: null,
  id: uuid(),
  from: `Marisol Vega <${CUSTOMER.email}>`,
  sender_check: 'verified',
  has_html: false,
  is_quiet: false,
  refused_files: [],
  notices: [],
  encrypted: null,
  calendar: null,
  forwarded_from: null,
  offered: [],
  inline_files: [],
  ...changes,
})

export const hold = (changes: Partial<NonNullable<Message['hold']>> = {}): Message['hold'] => ({
  planned: false,
  cancel_if_customer_writes: false,
  after: null,
  stopped_because: null,
  ...changes,
})

type Delivery = Message['deliveries'][number]
export const delivery = (address: string, state: Delivery['state'], report: Partial<Delivery> = {}): Delivery => ({
  address,
  state,
  saved: false,
  code: null,
  words: null,
  ...report,
})

export const attachment = (name: string, size: number): Message['attachments'][number] => ({
  id: name,
  name,
  size,
  contentType: 'application/octet-stream',
  url: `/files/${name}`,
})
