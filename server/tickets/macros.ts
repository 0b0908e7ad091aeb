import { and, eq, isNull, asc, sql } from 'drizzle-orm'
import { isEmptyChange, type MacroChange } from '#contract/ticket-change.ts'
import type { Transaction, Database } from '../platform/db/database.ts'
import { macros, savedReplies, supportUsers } from '../schema/schema.ts'
import { mayChange, requireAuthor } from '../people/require-role.ts'
import { notFound, invalidField } from '../platform/errors.ts'
import { isMember, lockMember } from '../team/members.ts'
import type * as macrosContract from '#contract/macros.ts'
import type { Macro } from '#contract/macros.ts'
import type { Context, Actor } from '../context.ts'
import type { Parsed } from '#contract/operation.ts'
import { type IdempotencyKey, runOnce } from '../platform/idempotency.ts'
import { signalTeam } from '../team/signal-team.ts'
import { withoutKeys } from '../mail/ids.ts'
import { isDeepStrictEqual } from 'node:util'
import { checkBase, laterThan } from '../platform/changed-since.ts'
import { pick } from '../platform/pick.ts'

type Author = Pick<Actor, 'id' | 'role'>
type Contents = { reply_id: string | null; note: string; change: MacroChange }

/** Throws `invalid-input` for a macro that does nothing, or names a reply or an owner that is not there. */
async function checkMacro(tx: Transaction, { reply_id, note, change }: Contents): Promise<void> {
  if (!reply_id && !note && isEmptyChange(change))
    throw invalidField('change', 'Choose a reply, write a note or change a field: the macro does nothing')
  if (reply_id && !(await lockReply(tx, reply_id)))
    throw invalidField('reply_id', 'This saved reply has been removed. Choose another one')
  const { assignee_id } = change
  if (assignee_id && assignee_id !== 'me' && !(await lockMember(tx, assignee_id)))
    throw invalidField('change.assignee_id', 'This person can’t sign in to the dashboard, so they can’t own a ticket')
}

/** Returns false for a missing or removed reply; locks it against removal until the transaction ends. */
async function lockReply(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: savedReplies.id })
    .from(savedReplies)
    .where(and(eq(savedReplies.id, id), isNull(savedReplies.deleted_at)))
    .for('share')
  return found.length > 0
}

const owner = sql`${macros.change} ->> 'assignee_id'`

const select = (db: Database | Transaction) =>
  db
    .select({
      ...pick(macros, 'id', 'title', 'reply_id'),
      reply_missing: sql<boolean>`${savedReplies.deleted_at} is not null`,
      note: macros.note,
      change: macros.change,
      owner_missing: sql<boolean>`coalesce(${owner} <> 'me', false) and not exists (
        select from ${supportUsers} where ${supportUsers.id}::text = ${owner} and ${isMember}
      )`,
      created_by: macros.created_by,
      updated_at: macros.updated_at,
    })
    .from(macros)
    .leftJoin(savedReplies, eq(savedReplies.id, macros.reply_id))
    .$dynamic()

type Row = Awaited<ReturnType<typeof select>>[number]

const asMacro = ({ created_by, updated_at, ...macro }: Row, actor: Author): Macro => ({
  ...macro,
  can_change: mayChange(created_by, actor),
  updated_at: updated_at.toISOString(),
})

export async function listMacros({ db }: Pick<Context, 'db'>, actor: Author): Promise<Macro[]> {
  const rows = await select(db).orderBy(asc(macros.title), asc(macros.id))
  return rows.map((row) => asMacro(row, actor))
}

/** Throws `not-found`. */
export async function readMacro(tx: Transaction, id: string, actor: Author): Promise<Macro> {
  const [found] = await select(tx).where(eq(macros.id, id))
  if (!found) throw notFound()
  return asMacro(found, actor)
}

/** Stores a macro for the whole team, once for an idempotency key. Throws what `checkMacro` throws. */
export async function createMacro(
  ctx: Pick<Context, 'transact' | 'now'>,
  { title, reply_id, note, change }: Parsed<typeof macrosContract.createMacro>,
  actor: Author,
  idempotency?: IdempotencyKey,
): Promise<Macro> {
  const now = ctx.now()
  const kept = { title, reply_id, note: withoutKeys(note), change }
  return ctx.transact((tx) =>
    runOnce(tx, idempotency, { ...kept, user_id: actor.id }, now, async () => {
      await checkMacro(tx, kept)
      const [macro] = await tx
        .insert(macros)
        .values({ ...kept, created_by: actor.id, created_at: now, updated_at: now })
        .returning({ id: macros.id })
      await signalTeam(tx, { kind: 'replies' })
      return readMacro(tx, macro!.id, actor)
    }),
  )
}

/** Locks a macro that the actor may change. Throws `not-found` and `forbidden`. */
async function lockMacro(tx: Transaction, id: string, actor: Author) {
  const [macro] = await tx.select().from(macros).where(eq(macros.id, id)).for('update')
  if (!macro) throw notFound()
  requireAuthor(macro.created_by, actor)
  return macro
}

/** Changes the given fields of a macro. Throws `not-found`, `conflict` if it has changed since `base`, and what `checkMacro` throws. */
export async function updateMacro(
  ctx: Pick<Context, 'transact' | 'now'>,
  { id, base, ...given }: Parsed<typeof macrosContract.updateMacro>,
  actor: Author,
): Promise<Macro> {
  return ctx.transact(async (tx) => {
    const { title, reply_id, note, change, updated_at } = await lockMacro(tx, id, actor)
    const kept = {
      title: given.title ?? title,
      reply_id: given.reply_id === undefined ? reply_id : given.reply_id,
      note: withoutKeys(given.note ?? note),
      change: given.change ?? change,
    }
    // Sent again because its response was lost, or the same change by a colleague.
    const isSame = isDeepStrictEqual(kept, { title, reply_id, note, change })
    if (!isSame) checkBase(updated_at, base, 'macro')
    await checkMacro(tx, kept)
    if (!isSame) {
      await tx
        .update(macros)
        .set({ ...kept, updated_at: laterThan(updated_at, ctx.now()) })
        .where(eq(macros.id, id))
      await signalTeam(tx, { kind: 'replies' })
    }
    return readMacro(tx, id, actor)
  })
}

/** Removes a macro; its earlier uses can still be undone. Throws `not-found`. */
export async function deleteMacro(ctx: Pick<Context, 'transact'>, { id }: { id: string }, actor: Author) {
  await ctx.transact(async (tx) => {
    await lockMacro(tx, id, actor)
    await tx.delete(macros).where(eq(macros.id, id))
    await signalTeam(tx, { kind: 'replies' })
  })
  return null
}
