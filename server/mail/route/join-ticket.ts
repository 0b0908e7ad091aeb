import { eq, sql } from 'drizzle-orm'
import type { Config } from '../../platform/config/config.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { MailDetails } from '../../conversation/mail-details.ts'
import { noteArrivals } from '../../merging/note-arrivals.ts'
import { emailOf, supportUsers, ticketParticipants, tickets } from '../../schema/schema.ts'
import { isAutomaticMailbox, normalizeMailbox } from '../classify/normalize-mailbox.ts'
import { addressProblem, ensurePerson } from '../../people/ensure-person.ts'
import type { MailAddress, ParsedMail } from '../in/parsed-mail.ts'
import { addEvent, finishMail } from './finish-mail.ts'
import { findAddresses } from '../classify/find-addresses.ts'
import { domainOf } from '../out/mailer.ts'
import { ENVELOPE_FIELDS } from '../parse/mail-headers.ts'
import type { ReadMail, Routing } from './route-context.ts'
import { assignAttachment } from '../../files/claim-attachments.ts'
import { recordEvent } from '../../tickets/history.ts'
import { lockTicket } from '../../tickets/ticket-lock.ts'
import { addMessage } from '../../conversation/add-message.ts'
import { readOpeningMail } from '../../conversation/mail-thread.ts'
import { differingSubject } from '../classify/mail-subject.ts'
import { wordsOf } from './mail-words.ts'
import { forgetBounces } from '../../conversation/delivery.ts'
import { setStatus } from '../../tickets/ticket-fields.ts'
import { saysOnlyThanks } from './thanks/says-only-thanks.ts'
import { MAX_MESSAGES } from './decide.ts'

/** Maximum number of people a mail may add to a ticket. */
const MAX_PEOPLE = 10

/** Returns the people a mail was also sent to, without its sender, our addresses and programs. */
export function copiedPeople({ config }: Pick<Context, 'config'>, { parsed, sender }: ReadMail): MailAddress[] {
  const people = [...parsed.to, ...parsed.cc].filter(
    ({ address }) =>
      canBePerson(address) && address.toLowerCase() !== sender?.address && !isOurs(config, parsed, address),
  )
  return [...new Map(people.map((person) => [person.address.toLowerCase(), person])).values()].slice(0, MAX_PEOPLE)
}

/** Returns whether a sender has written before; others bring no people, because anyone could use us as a relay. */
export async function isKnownSender(tx: Transaction, { sender, senderCheck }: ReadMail): Promise<boolean> {
  if (!sender?.user || senderCheck !== 'verified') return false
  const earlier = await tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.user_id, sender.user.id)).limit(1)
  return earlier.length > 0
}

const canBePerson = (address: string): boolean =>
  addressProblem(address) === null && !isAutomaticMailbox(normalizeMailbox(address))

/** Fields with the address a mail was delivered to, and with those of groups and lists it came through. */
const PASSED_FIELDS = [...ENVELOPE_FIELDS, 'from', 'list-post', 'x-beenthere']

/** Returns whether an address is ours, of a domain we write from, or one that passed the mail on to us. */
function isOurs({ mailFrom, companyInbox, mailIn }: Config, { headers }: ParsedMail, address: string): boolean {
  const folded = address.toLowerCase()
  const domains = [mailFrom, companyInbox, mailIn.replyAddress?.after ?? ''].map((ours) => domainOf(ours).toLowerCase())
  const passed = headers
    .filter(([name]) => PASSED_FIELDS.includes(name))
    .flatMap(([, value]) => findAddresses(value.toLowerCase()))
  return domains.includes(domainOf(folded)) || passed.includes(folded)
}

/** Adds people to a ticket, each with a line in its history, where `areWelcome`; otherwise returns newcomers to be offered. */
export async function addParticipants(
  routing: Routing,
  ticketId: string,
  people: MailAddress[],
  areWelcome: boolean,
): Promise<Pick<MailDetails, 'offered'>> {
  const { tx, now } = routing
  const participants = await readParticipants(tx, ticketId)
  const newcomers = people.filter(({ address }) => !participants.has(address.toLowerCase()))
  if (!areWelcome) return newcomers.length > 0 ? { offered: newcomers } : {}
  const known = await tx.$count(ticketParticipants, eq(ticketParticipants.ticket_id, ticketId))
  for (const person of newcomers.slice(0, Math.max(0, MAX_PEOPLE - known))) {
    const { id } = await ensurePerson(tx, person, now)
    await tx
      .insert(ticketParticipants)
      .values({ ticket_id: ticketId, user_id: id, created_at: now })
      .onConflictDoNothing()
    await addEvent(routing, ticketId, 'participants_changed', person)
  }
  return {}
}

const saysThanks = (text: string, subject: string | null): boolean =>
  saysOnlyThanks(text || (subject ?? '')) && (subject === null || saysOnlyThanks(subject))

/** Returns all addresses of a ticket's requester and participants. */
async function readParticipants(tx: Transaction, ticketId: string): Promise<Set<string>> {
  const ids = sql`(
    select user_id from tickets where id = ${ticketId}
    union all select user_id from ticket_participants where ticket_id = ${ticketId}
  )`
  const people = await tx
    .select({ email: emailOf() })
    .from(supportUsers)
    .where(sql`${supportUsers.id} in ${ids} or ${supportUsers.merged_into} in ${ids}`)
  return new Set(people.map(({ email }) => email))
}

/** Assigns the stored files of a mail to its ticket and message; returns those that the text shows. */
export async function claimFiles(
  { tx, enqueue }: Routing,
  { stored }: ReadMail,
  ticketId: string,
  responseId?: string,
): Promise<Pick<MailDetails, 'inline_files'>> {
  const inline: string[] = []
  for (const { id, file } of stored) {
    const key = await assignAttachment(tx, enqueue, id, ticketId, responseId)
    if (file.isInline) inline.push(key)
  }
  return inline.length > 0 ? { inline_files: inline } : {}
}

type Options = {
  /** Null where the author is not certain. */
  authorId: string | null
  /** Messages of the author in the last minutes without an answer. */
  recent?: number
  kind?: 'customer' | 'note'
  /** Set where the people it was also sent to take part from now on. */
  bringsPeople?: boolean
}

/** Adds a mail to a ticket as a message, and reopens or wakes the ticket unless the mail only says thanks. */
export async function joinTicket(
  routing: Routing,
  mail: ReadMail,
  named: string,
  { authorId, recent = 0, kind = 'customer', bringsPeople = false }: Options,
): Promise<{ id: string; ticket_id: string }> {
  const { tx, now } = routing
  const { parsed } = mail
  const ticket = await lockTicket(tx, named, { follows: true })
  const ticketId = ticket.id
  const isQuiet = kind === 'customer' && recent >= MAX_MESSAGES
  const isToResolved = kind === 'customer' && ticket.status === 'Resolved'
  const isToSleeping = kind === 'customer' && ticket.waiting_for !== null
  const opening = await readOpeningMail({ db: tx }, ticketId)
  const titles = [ticket.title, opening?.subject ?? ticket.title]
  const subject = differingSubject(parsed.subject, titles, mail.ourSubjects)
  const isThanks = (isToResolved || isToSleeping) && mail.stored.length === 0 && saysThanks(parsed.text, subject)
  if (isToResolved && !isThanks && !isQuiet) await setStatus(tx, ticket, 'Open', { id: null }, now)
  const { id } = await addMessage(tx, {
    ticket_id: ticketId,
    user_id: authorId,
    message: parsed.text || (subject ?? wordsOf(mail)),
    full_text: parsed.text === parsed.fullText ? null : parsed.fullText,
    kind,
    channel: mail.row.details?.page_of ? 'page' : 'mail',
    created_at: now,
    isThanks,
    isQuiet,
  })
  if (authorId && mail.sender?.user?.merged?.length) {
    const record = sql`select ${id}::uuid as id, id as record from support_users where email = ${mail.sender.address}`
    await tx.execute(noteArrivals(['ticket_responses'], record))
  }
  if (authorId && mail.sender?.user?.mail_problem) await forgetBounces(tx, [authorId])
  const inline = await claimFiles(routing, mail, ticketId, id)
  const people = copiedPeople(routing.ctx, mail)
  const offered = people.length > 0 ? await addParticipants(routing, ticketId, people, bringsPeople) : {}
  await addEvent(routing, ticketId, kind === 'note' ? 'note_added' : isQuiet ? 'mail_kept' : 'message_in', parsed.from)
  if (isThanks) await recordEvent(tx, ticketId, 'said_thanks', now)
  await finishMail(routing, mail, {
    state: 'routed',
    ticketId,
    responseId: id,
    details: { ...inline, ...offered, ...(subject && { subject }), ...(isQuiet && { is_quiet: true }) },
  })
  return { id, ticket_id: ticketId }
}
