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
import { COPY, finishMail } from './finish-mail.ts'
import { holdMail, replaceHeldCopy } from './hold-mail.ts'
import { keepAutoReply } from './keep-auto-reply.ts'
import { joinTicket } from './join-ticket.ts'
import { type RoutingFacts, type Signs, readRoutingFacts } from './routing-facts.ts'
import { openTicket } from './open-ticket.ts'
import { readSigns } from './read-mail.ts'
import { takeBounce, takeComplaint } from './take-bounce.ts'
import { takeTeamMessage } from './take-team-message.ts'

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
      ticketId: mail.row.ticket_id ?? undefined,
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
