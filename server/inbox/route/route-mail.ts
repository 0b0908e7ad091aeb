import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inboundMails } from '../../db/schema.ts'
import { modelOf } from '../../tickets/create-ticket.ts'
import { sameSubject } from '../classify/same-subject.ts'
import { decideDestination } from './decide.ts'
import { findTicket } from './find-ticket.ts'
import { finishMail } from './finish-mail.ts'
import { holdMail } from './hold-mail.ts'
import { joinTicket } from './join-ticket.ts'
import { keepAutoReply } from './keep-auto-reply.ts'
import { isFlooding } from './loop-limits.ts'
import { TICKET_JOBS, openTicket } from './open-ticket.ts'
import { findRepeated } from './repeated-alarm.ts'
import type { ReadMail, Routing } from './route-context.ts'
import { takeBounce } from './take-bounce.ts'
import { takeTeamMessage } from './team-message.ts'
import { readOpenTickets, readTicketState } from './ticket-state.ts'

const COPY = 'The same email had come in already.'
const OWN = 'It is an email of our own that came back.'
const SPAM = 'The mail server, or the list of blocked senders, says that it is spam.'
const COMPLAINT = 'A mail provider passes on a complaint about an email of ours.'
const FLOOD = 'Its sender has opened 20 tickets within an hour.'
const SAME_SUBJECT_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Routes a mail in one transaction: ticket or message, files, events, jobs and the mail's own row are committed together.
 * Does nothing for a mail that another process has routed meanwhile.
 */
export async function routeMail(ctx: Context, mail: ReadMail): Promise<void> {
  const now = ctx.now()
  const model = await modelOf(ctx)
  await ctx.transact(async (tx, enqueue) => {
    const [row] = await tx
      .select({ state: inboundMails.state })
      .from(inboundMails)
      .where(eq(inboundMails.id, mail.row.id))
      .for('update')
    if (row?.state === 'received') await route({ ctx, tx, enqueue, model, now }, mail)
  })
  ctx.wake(...TICKET_JOBS)
}

async function route(routing: Routing, mail: ReadMail): Promise<void> {
  const { tx, ctx } = routing
  const first = await findFirstCopy(routing, mail)
  if (first)
    return finishMail(routing, mail, {
      state: 'ignored',
      reason: COPY,
      ticketId: first.ticket_id ?? undefined,
      isCopy: true,
    })
  switch (mail.class) {
    case 'own':
      return finishMail(routing, mail, { state: 'ignored', reason: OWN })
    case 'bounce':
      return takeBounce(routing, mail)
    case 'complaint':
      return finishMail(routing, mail, { state: 'ignored', reason: COMPLAINT })
    case 'spam':
      return finishMail(routing, mail, { state: 'spam', reason: SPAM, text: mail.parsed.text })
    case 'auto-reply':
      return keepAutoReply(routing, mail, (await findTicket(ctx, tx, mail.parsed, mail.sender))?.id)
    case 'program':
    case 'person':
      return deliver(routing, mail)
  }
}

/** The mail that came in before with the same content. */
async function findFirstCopy({ tx }: Routing, { row, parsed }: ReadMail) {
  const [first] = await tx
    .select({ ticket_id: inboundMails.ticket_id })
    .from(inboundMails)
    .where(and(eq(inboundMails.content_hash, parsed.contentHash), ne(inboundMails.id, row.id)))
  return first
}

async function deliver(routing: Routing, mail: ReadMail): Promise<void> {
  const { ctx, tx, now } = routing
  const { sender, senderCheck } = mail
  const found = await findTicket(ctx, tx, mail.parsed, sender)
  const ticket = found && (await readTicketState(tx, { id: found.id }, sender, found.holdsOwnToken))
  const hinted = ticket ? undefined : await findHinted(routing, mail)
  const destination = decideDestination({ mail, ticket, hinted, now })
  switch (destination.to) {
    case 'message':
      return joinTicket(routing, mail, destination.ticket.id, {
        authorId: sender?.user?.id ?? null,
        bringsPeople: destination.ticket.isRequester && senderCheck === 'verified',
      })
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
  const repeated = mail.class === 'program' && sender ? await findRepeated(routing, mail) : undefined
  if (repeated) return joinTicket(routing, mail, repeated, { authorId: sender?.user?.id ?? null })
  if (sender && (await isFlooding(routing.tx, sender.address, routing.now)))
    return holdMail(routing, mail, { ticketId: undefined, reason: FLOOD })
  const like = suggested ?? (linked ? undefined : await findSameSubject(routing, mail))
  const confirms = mail.mayAnswerByMachine && !sender?.user?.is_admin
  await openTicket(routing, mail, { linked, suggested: like, confirms })
}

/** The ticket whose number the subject names. */
async function findHinted({ tx }: Routing, { subject, sender }: ReadMail) {
  const [number] = subject.numbers
  return number === undefined ? undefined : readTicketState(tx, { number }, sender)
}

/** An open ticket of the same person with nearly the same subject: a hint, because people ask for two things in one way. */
async function findSameSubject({ tx, now }: Routing, { subject, sender }: ReadMail): Promise<string | undefined> {
  if (!sender?.user || subject.title === '') return undefined
  const open = await readOpenTickets(tx, sender.user.id, new Date(now.getTime() - SAME_SUBJECT_MS))
  return open.find(({ title }) => sameSubject(title, subject.title))?.id
}
