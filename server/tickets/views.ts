import type { ListFilters, SortDirection, SortField } from '#contract/ticket-list.ts'
import pLimit from 'p-limit'
import { type SQL, and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/db/database.ts'
import { memberName, listAdminIds } from '../team/members.ts'
import { supportUsers, viewPins, views } from '../schema/schema.ts'
import { AppError, notFound } from '../platform/errors.ts'
import type * as savedViewsContract from '#contract/saved-views.ts'
import type { SavedView } from '#contract/saved-views.ts'
import type { Context, Actor } from '../context.ts'
import { countTickets } from './list.ts'
import type { Viewer } from './list-query.ts'
import type { Parsed } from '#contract/operation.ts'
import { type IdempotencyKey, runOnce } from '../platform/idempotency.ts'
import { signalTeam } from '../team/signal-team.ts'
import { checkBase, laterThan } from '../platform/changed-since.ts'

type Given = ListFilters & { sort?: SortField | undefined; direction?: SortDirection | undefined }

/** Separates the filters that are set from the order. */
function splitQuery({ sort, direction, ...filters }: Given) {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  return { query: Object.fromEntries(set) as ListFilters, sort, direction }
}

type FoundView = Awaited<ReturnType<typeof findViews>>[number]

/** Finds the views that a person sees, their own and shared ones, pinned ones first, then by name. */
const findViews = (db: Database | Transaction, viewerId: string, which?: SQL) =>
  db
    .select({ view: views, owner: memberName, pinned: sql<boolean>`${viewPins.view_id} is not null` })
    .from(views)
    .leftJoin(supportUsers, eq(supportUsers.id, views.owner_id))
    .leftJoin(viewPins, and(eq(viewPins.view_id, views.id), eq(viewPins.user_id, viewerId)))
    .where(and(or(eq(views.owner_id, viewerId), eq(views.shared, true)), which))
    .orderBy(asc(viewPins.pinned_at), asc(sql`lower(${views.name})`), desc(views.created_at))

/**
 * Locks a view that a person sees, and returns when it was last changed. Throws `not-found` for another's private view, and with
 * `toChange` `forbidden` for another's shared one; once its owner has been removed, everybody can change it.
 */
async function lockView(tx: Transaction, id: string, actorId: string, toChange: boolean): Promise<Date> {
  const [view] = await tx.select().from(views).where(eq(views.id, id)).for('update')
  const isOwn = view?.owner_id === actorId
  if (!view || (!isOwn && !view.shared)) throw notFound()
  if (toChange && !isOwn && view.owner_id !== null)
    throw new AppError('forbidden', 'Someone else shares this view, so only they can change it. Save your own instead.')
  return view.updated_at
}

const MAX_COUNTED = 30
/** Views counted concurrently: the list is read from the same connections. */
const MAX_CONCURRENT = 3

const REMOVED = 'It filters by someone who has been removed.'

/** Adds to views the current number of tickets, or why there is none. */
async function describeViews(
  { db, now }: Pick<Context, 'db' | 'now'>,
  found: FoundView[],
  viewerId: string,
): Promise<SavedView[]> {
  const members = new Set(await listAdminIds(db))
  const viewer: Viewer = { id: viewerId, now: now() }
  return pLimit(MAX_CONCURRENT).map(found, async ({ view, owner, pinned }, index) => {
    const { owner_id, created_at: _, updated_at, ...rest } = view
    const isBroken = namesRemovedOwner(view.query.assignee, members)
    const own = owner_id === null || owner_id === viewerId
    return {
      ...rest,
      own,
      pinned,
      owner: own ? null : owner,
      count: isBroken || index >= MAX_COUNTED ? null : await countTickets(db, view.query, viewer),
      problem: isBroken ? REMOVED : null,
      updated_at: updated_at.toISOString(),
    }
  })
}

const namesRemovedOwner = (assignee: string | undefined, members: ReadonlySet<string>) =>
  assignee !== undefined && assignee !== 'me' && assignee !== 'none' && !members.has(assignee)

/** Throws `not-found` for a view that the viewer does not see. */
async function readView(ctx: Pick<Context, 'db' | 'now'>, id: string, viewerId: string): Promise<SavedView> {
  const [described] = await describeViews(ctx, await findViews(ctx.db, viewerId, eq(views.id, id)), viewerId)
  if (!described) throw notFound()
  return described
}

/** Lists the actor's views and shared ones, pinned ones first; the first 30 are counted. */
export async function listViews(ctx: Pick<Context, 'db' | 'now'>, actor: Pick<Actor, 'id'>): Promise<SavedView[]> {
  return describeViews(ctx, await findViews(ctx.db, actor.id), actor.id)
}

const MAX_OWN = 100
const TOO_MANY = `You have ${MAX_OWN} views, which is as many as you can keep. Delete one first.`

/** Saves a view of the actor, once for an idempotency key. Throws `conflict` if they have 100 already. */
export async function createView(
  ctx: Pick<Context, 'db' | 'now' | 'transact'>,
  input: Parsed<typeof savedViewsContract.createView>,
  actor: Pick<Actor, 'id'>,
  idempotency?: IdempotencyKey,
): Promise<SavedView> {
  const now = ctx.now()
  const { id } = await ctx.transact((tx) =>
    runOnce(tx, idempotency, { ...input, user_id: actor.id }, now, () => insertView(tx, input, actor.id, now)),
  )
  return readView(ctx, id, actor.id)
}

async function insertView(
  tx: Transaction,
  { name, query: given, columns, shared, pinned, ...order }: Parsed<typeof savedViewsContract.createView>,
  owner_id: string,
  now: Date,
) {
  const { query, ...within } = splitQuery(given)
  // One at a time for each person, so that none slips past the limit.
  await tx.select({ id: supportUsers.id }).from(supportUsers).where(eq(supportUsers.id, owner_id)).for('no key update')
  if ((await tx.$count(views, eq(views.owner_id, owner_id))) >= MAX_OWN) throw new AppError('conflict', TOO_MANY)
  const [view] = await tx
    .insert(views)
    .values({
      owner_id,
      name,
      query,
      columns: [...new Set(columns)],
      shared,
      sort: order.sort ?? within.sort ?? 'created_at',
      direction: order.direction ?? within.direction ?? 'desc',
      created_at: now,
      updated_at: now,
    })
    .returning({ id: views.id })
  if (pinned) await tx.insert(viewPins).values({ user_id: owner_id, view_id: view!.id, pinned_at: now })
  await signalTeam(tx, { kind: 'views' })
  // By its owner's id the stored response is found when they are erased.
  return { id: view!.id, user_id: owner_id }
}

/** Changes a view, or pins it. Throws `not-found`, `forbidden`, and `conflict` if it has changed since `base`. */
export async function updateView(
  ctx: Pick<Context, 'db' | 'now' | 'transact'>,
  { id, base, pinned, query: given, ...changes }: Parsed<typeof savedViewsContract.updateView>,
  actor: Pick<Actor, 'id'>,
): Promise<SavedView> {
  const columns = changes.columns && [...new Set(changes.columns)]
  const filled = { ...withoutUnset(given ? splitQuery(given) : {}), ...withoutUnset({ ...changes, columns }) }
  const isChanged = Object.keys(filled).length > 0
  await ctx.transact(async (tx) => {
    const changedAt = await lockView(tx, id, actor.id, isChanged)
    if (isChanged) {
      checkBase(changedAt, base, 'view')
      await tx
        .update(views)
        .set({ ...filled, updated_at: laterThan(changedAt, ctx.now()) })
        .where(eq(views.id, id))
    }
    if (pinned !== undefined) await setPin(tx, { user_id: actor.id, view_id: id, pinned_at: ctx.now() }, pinned)
    await signalTeam(tx, { kind: 'views' })
  })
  return readView(ctx, id, actor.id)
}

const withoutUnset = (changes: object) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

async function setPin(tx: Transaction, pin: typeof viewPins.$inferInsert, pinned: boolean): Promise<void> {
  if (pinned) await tx.insert(viewPins).values(pin).onConflictDoNothing()
  else await tx.delete(viewPins).where(and(eq(viewPins.user_id, pin.user_id), eq(viewPins.view_id, pin.view_id)))
}

/** Throws `not-found`, and `forbidden` for another's shared view. */
export async function deleteView(
  { transact }: Pick<Context, 'transact'>,
  { id }: Parsed<typeof savedViewsContract.deleteView>,
  actor: Pick<Actor, 'id'>,
): Promise<null> {
  await transact(async (tx) => {
    await lockView(tx, id, actor.id, true)
    await tx.delete(views).where(eq(views.id, id))
    await signalTeam(tx, { kind: 'views' })
  })
  return null
}
