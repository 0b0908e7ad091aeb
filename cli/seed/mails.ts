import { createHash } from 'node:crypto'
import { type Random, pick, randomBetween } from '../random.ts'
import { SHARES } from './data/shares.ts'
import { TEXTS } from './data/texts.ts'
import { type Person, fullNameOf } from './people.ts'
import type { AddRow, Row } from './tables.ts'
import type { TimelineStep } from './timeline.ts'

/** Tickets to one email of each kind that is in no conversation. */
const APART_EVERY = 150

type MailedTicket = { id: string; title: string; created_at: number; customer: Person }
type NewMail = Row<'inbound_mails'> & { sender: string; received_at: number }

/** Adds emails to seeded tickets. No raw emails are written: a hundred thousand files would test the disk, not the product. */
export function createMailSeeder(random: Random, newId: () => string) {
  function addMail(add: AddRow, mail: NewMail) {
    const id = newId()
    add('inbound_mails', {
      id,
      sha256: createHash('sha256').update(id).digest('hex'),
      size: randomBetween(random, 1_500, 90_000),
      source: 'imap',
      next_attempt_at: mail.received_at,
      state: 'routed',
      class: 'person',
      sender_check: 'verified',
      from_address: mail.sender.slice(mail.sender.indexOf('<') + 1, -1),
      message_id: `<${id}@mail.example>`,
      opened_ticket: 'false',
      ...mail,
    })
  }

  /** Adds the email that a ticket was made from. */
  function addFirstMail(add: AddRow, { id: ticket_id, title: subject, created_at, customer }: MailedTicket) {
    addMail(add, { sender: senderOf(customer), subject, received_at: created_at, ticket_id, opened_ticket: 'true' })
  }

  /** Adds the delivery of an answer, and perhaps the customer's reply to it by email, before the next answer. */
  function addAnswer(
    add: AddRow,
    { id: ticket_id, title, customer }: MailedTicket,
    answer: { id: string; message: string; created_at: number },
    next?: TimelineStep,
  ) {
    const { id: response_id, created_at: at } = answer
    const sent = { state: 'sent', created_at: at, changed_at: at + 2_000 }
    add('mail_deliveries', { id: newId(), ticket_id, response_id, address: customer.email, ...sent })
    const room = next ? next.at - at : 0
    if (next?.kind !== 'responded' || room < 120_000 || random() > SHARES.mailReply) return
    const created_at = at + Math.floor(room * (0.2 + 0.6 * random()))
    const message = pick(random, TEXTS.replies)
    const quoted = answer.message.split('\n').map((line) => `> ${line}`)
    const full_text = [message, '', customer.first_name, '', 'On Mon, our help desk wrote:', ...quoted].join('\n')
    const id = newId()
    const reply = { message, full_text, kind: 'customer', channel: 'mail' }
    const sender = senderOf(customer)
    add('ticket_responses', { id, ticket_id, user_id: customer.id, created_at, ...reply })
    add('ticket_events', { ticket_id, created_at, kind: 'message_in', to_value: sender })
    addMail(add, { sender, subject: `Re: ${title}`, received_at: created_at, ticket_id, response_id: id })
  }

  /** Adds now and then emails that are in no conversation: held, failed, spam and a bounce. */
  function addOthers(add: AddRow, { id: ticket_id, title, created_at, customer }: MailedTicket, number: number) {
    if (number % APART_EVERY !== APART_EVERY - 1) return
    const stranger = `Sam Doe <sam.doe${number}@elsewhere.example>`
    const held = { sender: stranger, subject: `Re: ${title}`, ticket_id }
    const mail = { sender: senderOf(customer), received_at: created_at }
    for (const { state, ...other } of TEXTS.strayMails)
      addMail(add, { ...mail, ...(state === 'held' && held), state, ...other })
    add('ticket_events', { ticket_id, created_at, kind: 'message_held', to_value: stranger })
  }
  return { addFirstMail, addAnswer, addOthers }
}

const senderOf = (person: Person) => `${fullNameOf(person)} <${person.email}>`
