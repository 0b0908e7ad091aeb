import { eq, and, sql, isNull, asc } from 'drizzle-orm'
import { type VariableValues, fillIn } from '#contract/variables.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction, Database } from '../platform/db/database.ts'
import { supportUsers, tickets, savedReplyUses, savedReplies } from '../schema/schema.ts'
import { personColumns } from '../people/ensure-person.ts'
import { mayChange, requireAuthor } from '../people/require-role.ts'
import { notFound } from '../platform/errors.ts'
import { valuesOf } from './reply-values.ts'
import type { Parsed } from '#contract/operation.ts'
import type {
  createSavedReply,
  SavedReply,
  listSavedReplies,
  renderSavedReply,
  updateSavedReply,
} from '#contract/saved-replies.ts'
import { type IdempotencyKey, runOnce } from '../platform/idempotency.ts'
import { signalTeam } from '../team/signal-team.ts'
import { withoutKeys } from '../mail/ids.ts'
import { findReplies } from '#contract/find-replies.ts'
import { recordOnceWithin } from './history.ts'
import { sortTags } from './tags.ts'
import { lockTicket } from './ticket-lock.ts'
import { isDeepStrictEqual } from 'node:util'
import { checkBase, laterThan } from '../platform/changed-since.ts'

type Author = Pick<Actor, 'id' | 'role'>

/** Reads the values of variables for a ticket, with its requester as the customer. Throws `not-found`. */
export async function readValues(
  { baseUrl, now }: Pick<Context, 'baseUrl' | 'now'>,
  tx: Transaction,
  ticketId: string,
  technician: Actor,
): Promise<VariableValues> {
  const { ticket_id, title } = tickets
  const [found] = await tx
    .select({ ticket: { ticket_id, title }, customer: { ...personColumns, company: supportUsers.company } })
    .from(tickets)
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(eq(tickets.id, ticketId))
  if (!found) throw notFound()
  return valuesOf({ baseUrl: baseUrl(), ...found, technician, now: now() })
}

type Use = { reply: { id: string; title: string }; ticket_id: string; user_id: string }

/** The same reply to the same ticket within this time is one use, such as a repeated press. */
const REPEATED_MS = 60_000

/** Counts a use of a saved reply and records it in the history of the locked ticket. */
export async function countUse(tx: Transaction, { reply, ticket_id, user_id }: Use, now: Date): Promise<void> {
  const used = { ticket_id, actor_id: user_id, kind: 'reply_used', to_value: reply.title, created_at: now } as const
  if (!(await recordOnceWithin(tx, used, REPEATED_MS))) return
  await tx
    .insert(savedReplyUses)
    .values({ reply_id: reply.id, user_id, uses: 1, last_used_at: now })
    .onConflictDoUpdate({
      target: [savedReplyUses.user_id, savedReplyUses.reply_id],
      set: { uses: sql`${savedReplyUses.uses} + 1`, last_used_at: now },
    })
}

/** Stores a reply for the whole team, without keys of customers' links, once for an idempotency key. */
export async function createReply(
  ctx: Pick<Context, 'transact' | 'now'>,
  { title, text, folder, tags }: Parsed<typeof createSavedReply>,
  actor: Author,
  idempotency?: IdempotencyKey,
): Promise<SavedReply> {
  const now = ctx.now()
  const kept = { title, text: withoutKeys(text), folder, tags: sortTags(tags) }
  return ctx.transact((tx) =>
    runOnce(tx, idempotency, { ...kept, user_id: actor.id }, now, async () => {
      const [reply] = await tx
        .insert(savedReplies)
        .values({ ...kept, created_by: actor.id, created_at: now, updated_at: now })
        .returning({ id: savedReplies.id })
      await signalTeam(tx, { kind: 'replies' })
      return { id: reply!.id, ...kept, uses: 0, can_change: true, updated_at: now.toISOString() }
    }),
  )
}

/** Locks a saved reply that the actor may change. Throws `not-found` and `forbidden`. */
async function lockReply(tx: Transaction, id: string, actor: Author) {
  const [reply] = await tx
    .select()
    .from(savedReplies)
    .where(and(eq(savedReplies.id, id), isNull(savedReplies.deleted_at)))
    .for('update')
  if (!reply) throw notFound()
  requireAuthor(reply.created_by, actor)
  return reply
}

/** Removes a saved reply. Its row stays, so that a macro that inserts it can report that it is gone. Throws `not-found`. */
export async function deleteReply(
  ctx: Pick<Context, 'transact' | 'now'>,
  { id }: { id: string },
  actor: Author,
): Promise<null> {
  await ctx.transact(async (tx) => {
    await lockReply(tx, id, actor)
    await tx.update(savedReplies).set({ deleted_at: ctx.now() }).where(eq(savedReplies.id, id))
    await signalTeam(tx, { kind: 'replies' })
  })
  return null
}

/** Selects the replies that have not been removed, or one of them, with the number of the actor's uses. */
async function selectReplies(db: Database | Transaction, actor: Author, id?: string): Promise<SavedReply[]> {
  const { title, text, folder, tags, created_by, updated_at } = savedReplies
  const uses = sql<number>`coalesce(${savedReplyUses.uses}, 0)`
  const found = await db
    .select({ id: savedReplies.id, title, text, folder, tags, uses, created_by, updated_at })
    .from(savedReplies)
    .leftJoin(savedReplyUses, and(eq(savedReplyUses.reply_id, savedReplies.id), eq(savedReplyUses.user_id, actor.id)))
    .where(and(isNull(savedReplies.deleted_at), id === undefined ? undefined : eq(savedReplies.id, id)))
    .orderBy(asc(title), asc(savedReplies.id))
  return found.map(({ created_by: author, ...reply }) => ({
    ...reply,
    can_change: mayChange(author, actor),
    updated_at: reply.updated_at.toISOString(),
  }))
}

/** Reads a saved reply. Throws `not-found` for one that has been removed, too. */
export async function readReply(db: Database | Transaction, id: string, actor: Author): Promise<SavedReply> {
  const [found] = await selectReplies(db, actor, id)
  return found ?? Promise.reject(notFound())
}

/** Lists the saved replies, or those that have the words of `search`, those the actor uses most first. */
export const listReplies = async (
  { db }: Pick<Context, 'db'>,
  { search = '' }: Parsed<typeof listSavedReplies>,
  actor: Author,
): Promise<SavedReply[]> => findReplies(await selectReplies(db, actor), search)

/** Fills in a saved reply for a ticket and the actor, which counts as a use. Throws `not-found`. */
export async function renderReply(
  ctx: Pick<Context, 'transact' | 'now' | 'baseUrl'>,
  { id, ticket_id }: Parsed<typeof renderSavedReply>,
  actor: Actor,
): Promise<{ message: string; unresolved: string[] }> {
  return ctx.transact(async (tx) => {
    await lockTicket(tx, ticket_id)
    const reply = await readReply(tx, id, actor)
    const { text: message, unresolved } = fillIn(reply.text, await readValues(ctx, tx, ticket_id, actor))
    await countUse(tx, { reply, ticket_id, user_id: actor.id }, ctx.now())
    return { message, unresolved }
  })
}

/** Changes the given fields of a saved reply. Throws `not-found`, and `conflict` if it has changed since `base`. */
export async function updateReply(
  ctx: Pick<Context, 'transact' | 'now'>,
  { id, base, ...given }: Parsed<typeof updateSavedReply>,
  actor: Author,
): Promise<SavedReply> {
  return ctx.transact(async (tx) => {
    const { title, text, folder, tags, updated_at } = await lockReply(tx, id, actor)
    const kept = {
      title: given.title ?? title,
      text: withoutKeys(given.text ?? text),
      folder: given.folder ?? folder,
      tags: sortTags(given.tags ?? tags),
    }
    // Sent again because its response was lost, or the same change by a colleague.
    if (!isDeepStrictEqual(kept, { title, text, folder, tags })) {
      checkBase(updated_at, base, 'reply')
      const changes = { ...kept, updated_at: laterThan(updated_at, ctx.now()) }
      await tx.update(savedReplies).set(changes).where(eq(savedReplies.id, id))
      await signalTeam(tx, { kind: 'replies' })
    }
    return readReply(tx, id, actor)
  })
}
