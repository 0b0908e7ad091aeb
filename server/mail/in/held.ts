import { eq, and, asc, inArray, sql } from 'drizzle-orm'
import type * as messagesContract from '#contract/messages.ts'
import type { Parsed } from '#contract/operation.ts'
import type { HeldDecision, FloodDecision } from '#contract/vocabulary.ts'
import type { Actor, Context } from '../../context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { inboundMails } from '../../schema/schema.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { recordEvent } from '../../tickets/history.ts'
import { modelOf } from '../../tickets/create-ticket.ts'
import { addParticipants, joinTicket } from '../route/join-ticket.ts'
import { openTicket } from '../route/open-ticket.ts'
import { readMail } from '../route/read-mail.ts'
import type { KnownUser, ReadMail, Routing } from '../route/route-context.ts'
import { selectSender } from '../route/routing-facts.ts'
import { ensurePerson } from '../../people/ensure-person.ts'
import type * as mailsContract from '#contract/mails.ts'

export const DECIDED = 'Someone has already decided about this email.'
const NO_TICKET = 'This email isn’t held next to a ticket. Make a new ticket of it, or discard it.'

/**
 * Carries out the team's decision about a held mail: adds it to the ticket, in which its sender takes part from then on, opens
 * a new ticket, or discards it; returns the ticket's id. Throws `not-found`, and `conflict` where the mail is no longer held or
 * cannot be read.
 */
export async function decideHeld(
  ctx: Context,
  { id, decision }: Parsed<typeof messagesContract.decideHeld>,
  actor: Actor,
): Promise<{ ticket_id: string | null }> {
  if (decision === 'discard') return discardHeld(ctx, id, actor)
  const [row] = await ctx.db.select().from(inboundMails).where(eq(inboundMails.id, id))
  if (!row) throw notFound()
  if (row.state !== 'held') throw new AppError('conflict', DECIDED)
  const model = await modelOf(ctx)
  const folder = await ctx.staging.createFolder()
  try {
    // The team has read it: blocks added since do not matter.
    const mail = await readMail(ctx, row, { folder: folder.path }, [])
    if ('unreadable' in mail) throw new AppError('conflict', mail.unreadable)
    const { ticket_id, afterCommit } = await ctx.transact(async (tx, enqueue) => {
      const [locked] = await tx
        .select({ state: inboundMails.state, ticket_id: inboundMails.ticket_id, user: KNOWN_USER })
        .from(inboundMails)
        .where(eq(inboundMails.id, id))
        .for('update')
      if (locked?.state !== 'held') throw new AppError('conflict', DECIDED)
      const sender = mail.sender && { ...mail.sender, user: locked.user ?? undefined }
      const routing: Routing = { ctx, tx, enqueue, model, now: ctx.now(), afterCommit: [] }
      const current = { ...row, ticket_id: locked.ticket_id }
      await recordDecision(tx, current, actor, 'held_released', routing.now)
      const ticketId = await DECISIONS[decision](routing, { ...mail, row: current, sender })
      return { ticket_id: ticketId, afterCommit: routing.afterCommit }
    })
    for (const effect of afterCommit) effect()
    return { ticket_id }
  } finally {
    await folder.discard()
  }
}

const KNOWN_USER = sql<KnownUser | null>`(
  select row_to_json(known) from (${selectSender(inboundMails.from_address)}) known)`

type Decide = (routing: Routing, mail: ReadMail) => Promise<string | null>

const DECISIONS: Record<Exclude<HeldDecision, 'discard'>, Decide> = {
  async add(routing, mail) {
    const { ticket_id } = mail.row
    if (!ticket_id) throw new AppError('conflict', NO_TICKET)
    // The decision does not verify a sender who claims to be of the team: the words become a note without an author.
    const isTeam = mail.sender?.user?.is_admin ?? false
    const author = mail.sender && !isTeam ? await ensurePerson(routing.tx, mail.sender, routing.now) : null
    if (author) await addParticipants(routing, ticket_id, [mail.sender!], true)
    await joinTicket(routing, mail, ticket_id, { authorId: author?.id ?? null, kind: isTeam ? 'note' : 'customer' })
    return ticket_id
  },

  async 'new-ticket'(routing, mail) {
    const isBelievable = mail.senderCheck !== 'failed' && !mail.sender?.user?.is_admin
    const confirms = mail.mayAnswerByMachine && isBelievable
    return openTicket(routing, { ...mail, isBulk: false }, { suggested: mail.row.ticket_id ?? undefined, confirms })
  },
}

/** Discards a mail without reading it, so that it works for a mail whose bytes are missing. */
async function discardHeld(ctx: Context, id: string, actor: Actor) {
  return ctx.transact(async (tx) => {
    const [row] = await tx.select().from(inboundMails).where(eq(inboundMails.id, id)).for('update')
    if (!row) throw notFound()
    if (row.state !== 'held') throw new AppError('conflict', DECIDED)
    await recordDecision(tx, row, actor, 'held_discarded', ctx.now())
    await tx
      .update(inboundMails)
      .set({ state: 'ignored', reason: `${actor.first_name} discarded it.`, text: null, is_flood: false })
      .where(eq(inboundMails.id, id))
    return { ticket_id: row.ticket_id }
  })
}

type HeldRow = Pick<typeof inboundMails.$inferSelect, 'ticket_id' | 'sender'>

async function recordDecision(
  tx: Transaction,
  { ticket_id, sender }: HeldRow,
  actor: Actor,
  kind: 'held_released' | 'held_discarded',
  now: Date,
): Promise<void> {
  if (!ticket_id) return
  await recordEvent(tx, ticket_id, kind, now, { by: actor.id, from: sender })
}

const NO_FLOOD = 'This email isn’t part of a flood.'

/**
 * Carries out the team's decision about all held mails of the flood that mail `id` is part of: has the router open tickets, in
 * order, or discards them. Returns their number, also for a repeated decision; throws `not-found`, and `conflict` for a mail of
 * no flood or after another decision.
 */
export async function decideFlood(
  { transact, mailTaken, now }: Context,
  { id, decision }: Parsed<typeof mailsContract.decideFlood>,
  actor: Actor,
): Promise<{ mails: number }> {
  const mails = await transact(async (tx) => {
    await decideAll(tx, id, decision, CHANGES[decision](actor, now()))
    const [mail] = await tx.select({ details: inboundMails.details }).from(inboundMails).where(eq(inboundMails.id, id))
    if (!mail) throw notFound()
    const decided = mail.details?.flood
    if (decided?.decision !== decision) throw new AppError('conflict', decided ? DECIDED : NO_FLOOD)
    return decided.mails
  })
  if (decision === 'make-tickets') mailTaken.wake()
  return { mails }
}

type Change = Partial<typeof inboundMails.$inferInsert>

const CHANGES: Record<FloodDecision, (actor: Actor, now: Date) => Change> = {
  'make-tickets': (_, now) => ({ state: 'received', reason: null, attempts: 0, next_attempt_at: now }),
  discard: (actor) => ({ state: 'ignored', reason: `${actor.first_name} discarded it, with all emails of the flood.` }),
}

/** Changes nothing where the mail is part of no flood any more; concurrent decisions lock the mails in the same order. */
async function decideAll(tx: Transaction, id: string, decision: FloodDecision, change: Change): Promise<void> {
  const { from_address, is_flood } = inboundMails
  const sender = sql`(select from_address from inbound_mails where id = ${id} and is_flood)`
  const flood = tx.$with('flood').as(
    tx
      .select({ id: inboundMails.id })
      .from(inboundMails)
      .where(and(eq(is_flood, true), eq(from_address, sender)))
      .orderBy(asc(inboundMails.id))
      .for('update'),
  )
  const decided = sql`jsonb_build_object('decision', ${decision}::text, 'mails', (select count(*) from flood))`
  await tx
    .with(flood)
    .update(inboundMails)
    .set({
      ...change,
      is_flood: false,
      text: null,
      details: sql`coalesce(${inboundMails.details}, '{}') || jsonb_build_object('flood', ${decided})`,
    })
    .where(inArray(inboundMails.id, tx.select({ id: flood.id }).from(flood)))
}
