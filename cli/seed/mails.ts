import { createHash } from 'node:crypto'
import { type Random, pick, randomBetween } from '../random.ts'
import type { Person } from './people.ts'
import { type Batch, type Row, addRow } from './tables.ts'
import type { TimelineStep } from './timeline.ts'

/** Share of the tickets that came by email. */
export const MAIL_SHARE = 0.35
/** Share of the answers to which the customer replies before the next one. */
const REPLY_SHARE = 0.6
/** Tickets to one email of each kind that is in no conversation. */
const APART_EVERY = 150

const REPLIES = [
  'Tried that, and it works on one machine. The other one still shows the same message.',
  'Thanks. It was fine for an hour, then it came back.',
  'Yes, that is the right computer. I’ll be at my desk until five.',
  'I restarted it twice. No change.',
  'It started after the update on Tuesday, if that helps.',
  'Could you call me? The cell number is best.',
] as const

const FAILED = 'It has more than 1,000 parts.'
const HELD = 'The sender does not take part in this ticket.'
const SPAM = 'The mail server says that it is spam.'
const BOUNCED = 'It reports on an email that we did not send.'

type SeededTicket = { id: string; title: string; created_at: number; customer: Person }
type NewMail = Partial<Row<'inbound_mails'>> & { id: string; at: number; from: string; subject: string }

/** Adds emails to seeded tickets. No raw emails are written: a hundred thousand files would test the disk, not the product. */
export function createMailSeeder(random: Random, newId: () => string) {
  function addMail(batch: Batch, { id, at, from, subject, ...more }: NewMail) {
    addRow(batch, 'inbound_mails', {
      id,
      sha256: createHash('sha256').update(id).digest('hex'),
      size: randomBetween(random, 1_500, 90_000),
      source: 'imap',
      received_at: at,
      next_attempt_at: at,
      state: 'routed',
      reason: null,
      class: 'person',
      sender_check: 'verified',
      sender: from,
      from_address: from.slice(from.indexOf('<') + 1, -1),
      subject,
      message_id: `<${id}@mail.example>`,
      ticket_id: null,
      response_id: null,
      opened_ticket: 'false',
      text: null,
      ...more,
    })
  }

  /** The email that a ticket was made from. */
  function addFirstMail(batch: Batch, ticket: SeededTicket) {
    const { id, title, created_at, customer } = ticket
    const facts = { from: sender(customer), subject: title, at: created_at, ticket_id: id, opened_ticket: 'true' }
    addMail(batch, { id: newId(), ...facts })
  }

  /** The delivery of an answer, and perhaps the customer's reply to it by email, before the next answer. */
  function addAnswer(
    batch: Batch,
    ticket: SeededTicket,
    answer: { id: string; message: string; at: number },
    next?: TimelineStep,
  ) {
    const { id: ticket_id, title, customer } = ticket
    const { id: response_id, at } = answer
    addRow(batch, 'mail_deliveries', {
      id: newId(),
      ticket_id,
      response_id,
      address: customer.email,
      state: 'sent',
      created_at: at,
      changed_at: at + 2_000,
    })
    const room = next ? next.at - at : 0
    if (next?.kind !== 'responded' || room < 120_000 || random() > REPLY_SHARE) return
    const created_at = at + Math.floor(room * (0.2 + 0.6 * random()))
    const message = pick(random, REPLIES)
    const quoted = answer.message.split('\n').map((line) => `> ${line}`)
    const id = newId()
    const full_text = [message, '', customer.first, '', 'On Mon, our help desk wrote:', ...quoted].join('\n')
    const words = { message, full_text, kind: 'customer', channel: 'mail' }
    addRow(batch, 'ticket_responses', { id, ticket_id, user_id: customer.id, created_at, ...words })
    const event = { kind: 'message_in', actor_id: null, cause: null, from_value: null, to_value: sender(customer) }
    addRow(batch, 'ticket_events', { ticket_id, created_at, ...event })
    addMail(batch, {
      id: newId(),
      from: sender(customer),
      subject: `Re: ${title}`,
      at: created_at,
      ticket_id,
      response_id: id,
    })
  }

  /** Now and then emails that are in no conversation: held, failed, spam and a bounce. */
  function addOthers(batch: Batch, ticket: SeededTicket, number: number) {
    if (number % APART_EVERY !== APART_EVERY - 1) return
    const { id: ticket_id, title, created_at, customer } = ticket
    const stranger = `Sam Doe <sam.doe${number}@elsewhere.example>`
    const subject = `Re: ${title}`
    const text = 'I work with them. Which password is it?'
    const held = { state: 'held', reason: HELD, sender_check: 'unverified', ticket_id, text }
    const each: Partial<NewMail>[] = [
      { from: stranger, subject, ...held },
      { from: sender(customer), subject: 'Scan', state: 'failed', class: null, reason: FAILED, sender_check: null },
      { from: 'Prize desk <win@lottery.example>', subject: 'You have won', state: 'spam', class: 'spam', reason: SPAM },
      {
        from: 'Mail system <mailer-daemon@mx.example>',
        subject: 'Undelivered',
        state: 'bounce',
        class: 'bounce',
        reason: BOUNCED,
      },
    ]
    for (const mail of each) addMail(batch, { id: newId(), at: created_at, from: '', subject: '', ...mail })
    const event = { kind: 'message_held', actor_id: null, cause: null, from_value: null, to_value: stranger }
    addRow(batch, 'ticket_events', { ticket_id, created_at, ...event })
  }
  return { addFirstMail, addAnswer, addOthers }
}

const sender = ({ first, last, email }: Person) => `${first} ${last} <${email}>`
