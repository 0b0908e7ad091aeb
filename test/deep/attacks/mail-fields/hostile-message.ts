import { randomUUID } from 'node:crypto'
import { contactMessageInput } from '#contract/contact-messages.ts'
import { createTicketInput } from '#contract/tickets.ts'
import { plainAcknowledgement } from '#server/triage/automatic-reply.ts'
import { composeContactMessage } from '#server/mail/out/contact-message.ts'
import { composeInvitation } from '#server/mail/out/invitation.ts'
import type { OutgoingMail } from '#server/mail/out/mailer.ts'
import { usableMessageId } from '#server/conversation/mail-thread.ts'
import { composeConfirmation } from '#server/mail/out/confirmation.ts'
import { composeAnswer } from '#server/mail/out/answer.ts'
import type { Random } from '#test/support/random.ts'
import { INVITATION_LINK, PAGE_LINK } from './check-mail.ts'
import { hostileAddress, hostileText } from './hostile-text.ts'

const INBOX = 'desk@neatline.example.com'
const REPLY_ADDRESS = 'help+r1001-abcdefghijklmnop@neatline.example.com'
type Fields = ReturnType<typeof hostileFields>

/**
 * One of our mails with hostile text in every field that a person fills. With `guarded`, the fields pass the contract
 * first, and the result is undefined where it refuses them.
 */
export function hostileMessage(random: Random, guarded: boolean): OutgoingMail | undefined {
  const given = hostileFields(random)
  const kind = random.oneOf([created, responded, contacted, invited])
  if (!guarded) return kind(given, random)
  const fields = kind === contacted ? asContact(given) : asTicket(given)
  return fields && kind(fields, random)
}

const hostileFields = (random: Random) => ({
  firstName: hostileText(random),
  lastName: hostileText(random),
  email: hostileAddress(random),
  phone: hostileText(random),
  company: hostileText(random),
  subject: hostileText(random),
  message: hostileText(random),
})

function asContact(given: Fields): Fields | undefined {
  const read = contactMessageInput.safeParse(shortened(given))
  return read.success ? read.data : undefined
}

function asTicket(given: Fields): Fields | undefined {
  const { subject, message, ...customerInfo } = shortened(given)
  const read = createTicketInput.safeParse({ title: subject, description: message, customerInfo })
  return read.success
    ? { ...read.data.customerInfo, subject: read.data.title, message: read.data.description }
    : undefined
}

/** Shortened, and without what the contract refuses everywhere, so that most pass, and halves of characters. */
const shortened = (given: Fields): Fields => ({
  ...(Object.fromEntries(
    Object.entries(given).map(([name, text]) => [
      name,
      text
        .replaceAll('\0', '')
        .slice(0, 60)
        .replaceAll(/\p{Cs}/gu, '') || 'x',
    ]),
  ) as Fields),
  email: given.email,
})

const customerOf = ({ firstName, lastName, email }: Fields) => ({
  first_name: firstName,
  last_name: lastName,
  email,
})
const ticketOf = ({ firstName, subject }: Fields, random: Random) => ({
  id: randomUUID(),
  ticket_id: 1001 + random.below(1e6),
  title: subject,
  created_at: new Date(),
  automatic_reply: plainAcknowledgement({ firstName, title: subject, priority: 'Medium' }, new Date()),
})

/** The id of a mail of theirs, as far as it can stand in a header. */
const threadOf = (random: Random, fields: Fields) => usableMessageId(random.oneOf([`<${fields.subject}>`, '<a.b@c>']))

const created = (fields: Fields, random: Random) => {
  const inReplyTo = threadOf(random, fields)
  return composeConfirmation(
    { ...ticketOf(fields, random), mailed_subject: random.oneOf([null, fields.subject]) },
    customerOf(fields),
    { inbox: INBOX, link: PAGE_LINK, ...(inReplyTo !== undefined && { inReplyTo }) },
  )
}

const responded = (fields: Fields, random: Random) => {
  const inReplyTo = threadOf(random, fields) ?? '<a.b@c>'
  return composeAnswer(
    { id: randomUUID(), message: fields.message, created_at: new Date() },
    { ...ticketOf(fields, random), mailed_subject: random.oneOf([null, fields.subject]) },
    customerOf(fields),
    {
      inbox: INBOX,
      author: { first_name: fields.lastName, last_name: fields.company, signature: '' },
      inReplyTo,
      references: [inReplyTo],
      history: [{ at: 'Nov 23, 2026, 9:14 AM', by: fields.firstName, text: fields.message }],
      ...random.oneOf([{}, { replyAddress: REPLY_ADDRESS, returnPath: REPLY_ADDRESS }]),
    },
  )
}

const invited = ({ firstName, lastName, email, company, subject }: Fields) =>
  composeInvitation(
    { id: randomUUID(), email, firstName, lastName, createdAt: new Date() },
    { first_name: company, last_name: subject },
    INVITATION_LINK,
  )

const contacted = ({ firstName, lastName, ...fields }: Fields) =>
  composeContactMessage(
    { ...fields, id: randomUUID(), first_name: firstName, last_name: lastName, created_at: new Date() },
    INBOX,
  )
