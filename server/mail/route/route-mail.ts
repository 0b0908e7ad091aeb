import { and, eq, gte, ne, notExists, sql } from 'drizzle-orm'
import { inboundMails, ticketEvents, tickets } from '../../schema/schema.ts'
import type { ReadMail, Routing } from './route-context.ts'
import type { Context } from '../../context.ts'
import type { TriageModel } from '../../triage/model/triage-model.ts'
import { addressProblem } from '../../people/ensure-person.ts'
import { BLOCKED } from '../../settings/blocked-senders.ts'
import { SENDER_BLOCKED } from '../classify/classify-mail.ts'
import { decideDestination, MESSAGES_WITHIN_MS, isFlooding, MAX_TICKETS } from './decide.ts'
import { findHinted, findTicket, findRepeated, findSameSubject } from './find-ticket.ts'
import { COPY, finishMail, addEvent } from './finish-mail.ts'
import { joinTicket, claimFiles } from './join-ticket.ts'
import { type RoutingFacts, type Signs, readRoutingFacts } from './routing-facts.ts'
import { openTicket } from './open-ticket.ts'
import { readSigns } from './read-mail.ts'
import { takeBounce, takeComplaint } from './take-bounce.ts'
import { recordEvent } from '#server/tickets/history.ts'
import { addAnswer } from '#server/conversation/add-answer.ts'
import { noticeMentions } from '#server/conversation/mentions.ts'
import { lockTicket } from '#server/tickets/ticket-lock.ts'
import { aboveReplyLine } from '../ids.ts'
import { addMessage } from '#server/conversation/add-message.ts'

/** A reply that arrives this close to its mail may have overtaken it. */
const WITHIN_MS = 10 * 60 * 1000

/** Returns the ticket of a reply to this mail that arrived first, as long as the team has not touched it. */
async function findOvertakenBy({ tx, now }: Routing, { parsed, sender }: ReadMail): Promise<string | undefined> {
  if (!sender?.user || !parsed.messageId) return undefined
  const touched = tx
    .select({ one: sql`1` })
    .from(ticketEvents)
    .where(and(eq(ticketEvents.ticket_id, tickets.id), sql`${ticketEvents.actor_id} is not null`))
  const [answer] = await tx
    .select({ ticket_id: inboundMails.ticket_id })
    .from(inboundMails)
    .innerJoin(tickets, eq(tickets.id, inboundMails.ticket_id))
    .where(
      and(
        eq(inboundMails.in_reply_to, parsed.messageId),
        eq(inboundMails.from_address, sender.address),
        eq(inboundMails.opened_ticket, true),
        gte(inboundMails.received_at, new Date(now.getTime() - WITHIN_MS)),
        ne(tickets.status, 'Resolved'),
        notExists(touched),
      ),
    )
    .limit(1)
  return answer?.ticket_id ?? undefined
}

const OWN = 'It is an email of our own that came back.'
const SPAM = 'The mail server says that it is spam.'
const describePageMessage = (name: string) => `Written on the ticket’s page by someone who says they are not ${name}.`
const FLOOD = `Its sender has opened ${MAX_TICKETS} tickets within an hour.`

/** Routes a mail in one transaction; does nothing for one that another process has routed meanwhile. */
export async function routeMail(ctx: Context, mail: ReadMail, model: TriageModel | undefined): Promise<void> {
  const now = ctx.now()
  const signs = readSigns(ctx, mail.parsed, mail.subject)
  const effects = await ctx.transact(async (tx, enqueue) => {
    const routing: Routing = { ctx, tx, enqueue, model, now, afterCommit: [] }
    const facts = await readRoutingFacts(tx, {
      id: mail.row.id,
      contentHash: mail.parsed.contentHash,
      sender: mail.sender?.address ?? null,
      signs,
      recentSince: new Date(now.getTime() - MESSAGES_WITHIN_MS),
    })
    if (facts?.state !== 'received') return []
    const sender = mail.sender && { ...mail.sender, user: facts.user ?? undefined }
    await route(routing, { ...mail, sender }, signs, facts)
    return routing.afterCommit
  })
  for (const effect of effects) effect()
}

async function route(routing: Routing, mail: ReadMail, signs: Signs, facts: RoutingFacts): Promise<void> {
  const { page_of } = mail.row.details ?? {}
  if (page_of)
    return holdMail(routing, mail, {
      ticketId: facts.ticket_id ?? undefined,
      reason: describePageMessage(page_of.name),
    })
  const { copy } = facts
  if (copy && !(await replaceHeldCopy(routing, mail, copy.id)))
    return finishMail(routing, mail, {
      state: 'ignored',
      reason: COPY,
      ticketId: copy.ticket_id ?? undefined,
      isCopy: true,
    })
  switch (mail.class) {
    case 'own':
      return finishMail(routing, mail, { state: 'ignored', reason: OWN })
    case 'bounce':
      return takeBounce(routing, mail)
    case 'complaint':
      return takeComplaint(routing, mail)
    case 'spam':
      return finishMail(routing, mail, {
        state: 'spam',
        reason: mail.sign === SENDER_BLOCKED ? BLOCKED : SPAM,
        text: mail.parsed.text,
      })
    case 'auto-reply':
      return keepAutoReply(routing, mail, findTicket(routing.ctx.signer, signs, facts)?.ticket.id)
    case 'program':
    case 'person':
      return routeToTicket(routing, mail, signs, facts)
  }
}

async function routeToTicket(routing: Routing, mail: ReadMail, signs: Signs, facts: RoutingFacts): Promise<void> {
  const { ctx, now } = routing
  const { sender, senderCheck } = mail
  const found = findTicket(ctx.signer, signs, facts)
  const destination = decideDestination({
    sender,
    senderCheck,
    ticket: found?.ticket,
    holdsOwnToken: found?.holdsOwnToken ?? false,
    hinted: found ? undefined : findHinted(signs, facts),
    now,
  })
  switch (destination.to) {
    case 'message': {
      const { ticket, authorId, isRequester } = destination
      await joinTicket(routing, mail, ticket.id, {
        authorId,
        recent: ticket.recent,
        bringsPeople: isRequester && senderCheck === 'verified',
      })
      return
    }
    case 'team-message':
      return takeTeamMessage(routing, mail, destination.ticket.id)
    case 'held':
      if (sender?.user?.is_admin) ctx.log.warn('mail.team_sender_unproven', { id: mail.row.id })
      return holdMail(routing, mail, { ticketId: destination.ticket?.id, reason: destination.reason })
    case 'new-ticket':
      return openOrHold(routing, mail, destination)
  }
}

async function openOrHold(
  routing: Routing,
  mail: ReadMail,
  { linked, suggested }: { linked?: string; suggested?: string },
): Promise<void> {
  const { sender } = mail
  const isAlarm = mail.class === 'program' && !mail.isBulk
  const { same, alike } = isAlarm
    ? await findRepeated(routing, mail)
    : { same: await findOvertakenBy(routing, mail), alike: undefined }
  if (same) {
    await joinTicket(routing, mail, same, { authorId: sender?.user?.id ?? null })
    return
  }
  // A stranger has opened none, unless no record can be made of the address.
  if (
    sender &&
    !isWanted(mail) &&
    (sender.user || addressProblem(sender.address)) &&
    (await isFlooding(routing.tx, sender.address, routing.now))
  )
    return holdMail(routing, mail, { ticketId: undefined, reason: FLOOD, isFlood: true })
  const like = suggested ?? (linked ? undefined : (alike ?? (await findSameSubject(routing, mail))))
  const confirms = mail.mayAnswerByMachine && !sender?.user?.is_admin
  await openTicket(routing, mail, { linked, suggested: like, confirms })
}

/** Returns whether the team wants a ticket of it, however many its sender has opened. */
const isWanted = ({ row: { details } }: ReadMail): boolean =>
  details?.flood?.decision === 'make-tickets' || details?.released === true

/** Holds a mail, of a ticket or of none, until the team decides; the customer sees nothing of it. */
async function holdMail(
  routing: Routing,
  mail: ReadMail,
  { ticketId, reason, isFlood = false }: { ticketId: string | undefined; reason: string; isFlood?: boolean },
): Promise<void> {
  const ticket = ticketId === undefined ? undefined : await lockTicket(routing.tx, ticketId, { follows: true })
  if (ticket) await addEvent(routing, ticket.id, 'message_held', mail.parsed.from)
  await finishMail(routing, mail, { state: 'held', reason, ticketId: ticket?.id, isFlood, text: mail.parsed.text })
}

/** Replaces a copy held because of its sender's check by a verified one; returns whether it did. */
async function replaceHeldCopy(
  { tx, now }: Routing,
  { senderCheck, sender: author }: ReadMail,
  heldId: string,
): Promise<boolean> {
  if (senderCheck !== 'verified') return false
  // Only mails held for a failed check, or for an unproven team sender, are released; floods and strangers stay held.
  const isHeldForCheck = author?.user?.is_admin
    ? ne(inboundMails.sender_check, 'verified')
    : eq(inboundMails.sender_check, 'failed')
  const [held] = await tx
    .update(inboundMails)
    .set({ state: 'ignored', reason: COPY, content_hash: null, text: null })
    .where(
      and(
        eq(inboundMails.id, heldId),
        eq(inboundMails.state, 'held'),
        eq(inboundMails.is_flood, false),
        isHeldForCheck,
      ),
    )
    .returning({ ticket_id: inboundMails.ticket_id, sender: inboundMails.sender })
  if (!held) return false
  const { ticket_id, sender } = held
  if (ticket_id) await recordEvent(tx, ticket_id, 'held_released', now, { from: sender })
  return true
}

/** Marks the mail of a technician as an answer to the customer. */
const PUBLIC = /^\s*@public\b[ \t]*/i

/** Adds the mail of a verified technician: a note, or an answer if it begins with @public and says more. */
async function takeTeamMessage(routing: Routing, mail: ReadMail, ticketId: string): Promise<void> {
  const { tx, enqueue, now } = routing
  const authorId = mail.sender!.user!.id
  const { text } = mail.parsed
  // Where the quote was not recognised, the text below may be a note.
  const words = PUBLIC.test(text) ? aboveReplyLine(text).replace(PUBLIC, '').trim() : ''
  if (words === '') return takeNote(routing, mail, ticketId, authorId)
  const ticket = await lockTicket(tx, ticketId, { follows: true })
  const answer = await addAnswer(tx, enqueue, ticket, { message: words, channel: 'mail' }, { id: authorId }, now)
  const inline = await claimFiles(routing, mail, ticket.id, answer.id)
  await finishMail(routing, mail, { state: 'routed', ticketId: ticket.id, responseId: answer.id, details: inline })
}

/** Adds a note; mentions that cannot be resolved are ignored, because it is too late to refuse them. */
async function takeNote(routing: Routing, mail: ReadMail, ticketId: string, authorId: string): Promise<void> {
  const { id, ticket_id } = await joinTicket(routing, mail, ticketId, { authorId, kind: 'note' })
  const note = { id, ticket_id, text: mail.parsed.text, author: { id: authorId } }
  await noticeMentions(routing.tx, note, routing.now, { isLenient: true })
}

/** Adds an automatic reply to the ticket it answers, without a notice and never in the name of the team. */
async function keepAutoReply(routing: Routing, mail: ReadMail, named: string | undefined): Promise<void> {
  if (!named || mail.senderCheck === 'failed')
    return finishMail(routing, mail, { state: 'auto-reply', reason: 'It is an automatic reply.' })
  const { tx, now } = routing
  const user = mail.sender?.user
  const { id: ticketId } = await lockTicket(tx, named, { follows: true })
  const { id } = await addMessage(tx, {
    ticket_id: ticketId,
    user_id: user && !user.is_admin ? user.id : null,
    message: mail.parsed.text || mail.subject.title,
    full_text: mail.parsed.text === mail.parsed.fullText ? null : mail.parsed.fullText,
    kind: 'automatic',
    channel: 'mail',
    created_at: now,
  })
  await addEvent(routing, ticketId, 'mail_kept', mail.parsed.from)
  await finishMail(routing, mail, { state: 'auto-reply', ticketId, responseId: id })
}
