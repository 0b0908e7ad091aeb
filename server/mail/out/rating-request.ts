import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { RATING_WORDS, RATINGS, type Rating } from '#contract/vocabulary.ts'
import type { Context } from '../../context.ts'
import { linkForMail } from '../../customers/links.ts'
import { isListed, inboundMails, supportUsers, ticketRatings, tickets } from '../../schema/schema.ts'
import { readStatusChange } from '../../tickets/history.ts'
import { mayMailAutomatically, takeSlot } from './automatic-mail.ts'
import type { MailPerson } from './compose-mail.ts'
import type { BodyPart } from './mail-layout.ts'
import type { MailJob } from './mail-job.ts'
import type { OutgoingMail } from './mailer.ts'
import {
  composeTicketMail,
  personColumns,
  readThread,
  type SubjectFacts,
  ticketColumns,
  type TicketDelivery,
} from './ticket-mail.ts'

/** A person is not asked again within this time, for whichever ticket. */
const PAUSE_MS = 14 * 24 * 60 * 60 * 1000

/** Asks the requester of a Resolved ticket how it went, unless they have rated it or been asked within 14 days. */
export const sendRatingRequest: MailJob<'send-rating-request'> = async (ctx, send, { ticketId }, attempt) => {
  const { ratingRequests } = await ctx.settings.read()
  const found = ratingRequests ? await readRatingRequest(ctx, ticketId) : undefined
  if (!found) return
  const { ticket, person } = found
  const request = { id: attempt.jobId ?? randomUUID(), at: ctx.now() }
  const link = await linkForMail(ctx, { ticket, personId: person.id, address: person.email })
  if (link === undefined) return
  // The slot is the request's, not the ticket's: a ticket that is resolved again is not asked about again.
  if (!(await takeSlot(ctx, [`rating-request:${person.id}`], holderOf(request.id), PAUSE_MS)))
    return ctx.log.info('mail.rating_request_skipped', { reason: 'asked' })
  const verdict = await mayMailAutomatically(ctx, { ticket, person, isRetry: attempt.number > 1 })
  if (verdict !== 'allowed') return ctx.log.info('mail.rating_request_skipped', { reason: verdict })
  const thread = { kind: 'rating-request', ticket, person, before: request.at } as const
  const { mailed_subject, delivery } = await readThread(ctx, thread)
  await send(composeRatingRequest(request, { ...ticket, mailed_subject }, person, { ...delivery, link }))
}

/** Derives a number from the request, the same at every attempt. */
const holderOf = (requestId: string): number => Number.parseInt(requestId.slice(0, 7), 16)

const FACES: Record<Rating, string> = { good: '🙂', ok: '😐', bad: '🙁' }

/** Composes the mail that a ticket was solved; its links record nothing, because mail scanners open every link. */
export function composeRatingRequest(
  { id, at }: { id: string; at: Date },
  ticket: SubjectFacts,
  person: MailPerson,
  delivery: TicketDelivery & { link: string },
): OutgoingMail {
  // Each face with its word: neither alone is understood by everybody.
  const substance = RATINGS.map((rating): BodyPart => ({
    link: `${delivery.link}&rating=${rating}`,
    words: `${FACES[rating]} ${RATING_WORDS[rating]}`,
  }))
  return composeTicketMail({
    ...delivery,
    kind: 'rating-request',
    id,
    date: at,
    automatic: 'generated',
    ticket,
    person,
    substance,
    place: 'below-opening',
    linkLabel: `It’s back: go to ticket #${ticket.ticket_id}`,
  })
}

/** Reads whom to ask; undefined unless the team has resolved the ticket of a person outside the team, and it has no rating. */
async function readRatingRequest({ db }: Pick<Context, 'db'>, ticketId: string) {
  const [found] = await db
    .select({ ticket: ticketColumns, person: personColumns, openedBy: inboundMails.class })
    .from(tickets)
    .innerJoin(supportUsers, and(eq(supportUsers.id, tickets.user_id), eq(supportUsers.is_admin, false)))
    .leftJoin(ticketRatings, eq(ticketRatings.ticket_id, tickets.id))
    .leftJoin(inboundMails, and(eq(inboundMails.ticket_id, tickets.id), eq(inboundMails.opened_ticket, true)))
    .where(and(eq(tickets.id, ticketId), isListed, eq(tickets.status, 'Resolved'), isNull(ticketRatings.ticket_id)))
  if (!found || found.openedBy === 'program') return undefined
  const change = await readStatusChange(db, ticketId)
  const isByTeam = change !== null && change.by !== null && change.by.id !== found.person.id
  return isByTeam ? found : undefined
}
