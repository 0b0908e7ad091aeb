import type { TicketChange } from '#contract/ticket-change.ts'
import { LIMITS, type Category, type Priority, type Status } from '#contract/vocabulary.ts'
import { sql, and, asc, eq } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { keepTags } from './tags.ts'
import { setAssignee } from '../team/assignment.ts'
import { resolveTicket } from './update-ticket.ts'
import { setStatus } from './set-ticket-fields.ts'
import type { Context } from '../context.ts'
import { bulkChanges, bulkItems } from '../schema/schema.ts'
import { lockMember } from '../team/members.ts'

/** What a bulk change reads of a ticket it has locked. */
export type BulkTicket = {
  id: string
  status: Status
  category: Category
  priority: Priority
  assignee_id: string | null
  waiting_for: string | null
  wake_at: string | null
  tags: string[]
}
export type Fields = Partial<Pick<BulkTicket, 'status' | 'category' | 'priority' | 'assignee_id' | 'tags'>>
export type Plan = { fields: Fields } | { reason: string }

const NAMES = ['status', 'category', 'priority', 'assignee_id'] as const

type Planned = { kind: 'bulk' | 'tag'; change: TicketChange; hasOwnerLeft: boolean }

/** Says which fields of a ticket a change sets, none where it is so already, or why it cannot be changed at all. */
export function planItem(ticket: BulkTicket | undefined, { kind, change, hasOwnerLeft }: Planned): Plan {
  if (!ticket) return { reason: 'This ticket has been removed.' }
  const fields: Record<string, unknown> = {}
  for (const name of NAMES) if (change[name] !== undefined && change[name] !== ticket[name]) fields[name] = change[name]
  if (fields.assignee_id && hasOwnerLeft) return { reason: 'The new owner can no longer sign in.' }
  // A tag that has been taken off meanwhile is not given by its new name.
  const isRenamed = kind === 'tag' && !ticket.tags.some((tag) => change.remove_tags?.includes(tag))
  const tags = isRenamed ? ticket.tags : changeTags(ticket.tags, change)
  if (tags.length > LIMITS.tags && tags.length > ticket.tags.length)
    return { reason: `It would have more than ${LIMITS.tags} tags.` }
  if (tags.join('\n') !== ticket.tags.join('\n')) fields.tags = tags
  return { fields }
}

/** A tag that is both taken and given stays. */
function changeTags(tags: string[], { add_tags = [], remove_tags = [] }: TicketChange): string[] {
  if (add_tags.length === 0 && remove_tags.length === 0) return tags
  return [...new Set([...tags.filter((tag) => !remove_tags.includes(tag)), ...add_tags])].toSorted()
}

type Place = { place: number; id: string; ticket: BulkTicket | null }

const COLUMNS = sql`id, status, category, priority, assignee_id, waiting_for, wake_at, to_json(tags) as tags`

/** Locks the next tickets of a change, and reads them; those that are gone are null. */
export async function lockNext(tx: Transaction, bulkId: string, done: number, size: number): Promise<Place[]> {
  const { rows } = await tx.execute<Place>(sql`
    with given as (
      select id, (place + nr - 1)::int as place from (
        select place, ticket_ids from bulk_batches where bulk_id = ${bulkId} and place <= ${done} order by place desc limit 1
      ) batch, unnest(ticket_ids) with ordinality as listed (id, nr)
      where place + nr > ${done} order by nr limit ${size}
    ), locked as (select ${COLUMNS} from tickets where id = any(array(select id from given)) order by id for update)
    select place, given.id, to_json(locked) as ticket from given left join locked on locked.id = given.id order by place`)
  return rows
}

/** Locks the tickets with these ids, always in the same order, and reads them; those that are gone are missing. */
async function lockTickets(tx: Transaction, ids: string[]): Promise<Map<string, BulkTicket>> {
  const { rows } = await tx.execute<BulkTicket>(sql`
    select ${COLUMNS} from tickets
    where id = any(${sql.param(ids)}::uuid[]) order by id for update`)
  return new Map(rows.map((ticket) => [ticket.id, ticket]))
}

type NewItem = { place: number; ticket_id: string; state: string; reason?: string; before?: object; after?: object }

/** Notes what has become of tickets of one change, and how far it is; with a moment, that it has finished then. */
export async function addItems(
  tx: Transaction,
  bulkId: string,
  items: NewItem[],
  { done, finishedAt }: { done: number; finishedAt: Date | null },
): Promise<void> {
  await tx.execute(sql`
    with noted as (
      insert into bulk_items (bulk_id, place, ticket_id, state, reason, before, after)
      select ${bulkId}::uuid, given.* from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as given (place int, ticket_id uuid, state text, reason text, before jsonb, after jsonb)
    )
    update bulk_changes set done = ${done}, finished_at = ${finishedAt?.toISOString() ?? null}::timestamptz where id = ${bulkId}`)
}

type ItemState = { place: number; state: string; reason?: string }

/** Notes what has become of them when the change was undone. */
async function writeItems(tx: Transaction, bulkId: string, items: ItemState[]): Promise<void> {
  await tx.execute(sql`
    update bulk_items set state = given.state, reason = given.reason
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given (place int, state text, reason text)
    where bulk_items.bulk_id = ${bulkId} and bulk_items.place = given.place`)
}

/** A locked ticket and the fields it gets, every one another than it has. */
type Write = { ticket: BulkTicket; fields: Fields }
/** Who changes them, null once they have been erased, and why. Taking back asks no customer how it went. */
type By = { actorId: string | null; cause: string; isUndo?: boolean }

/**
 * Writes fields of locked tickets with a line each in their histories: tags, category and priority of all of them at once, status
 * and owner ticket by ticket with all that follows from them, but for the notice to each new owner, who must be able to sign in.
 */
export async function writeFields(
  tx: Transaction,
  enqueue: Enqueue,
  writes: Write[],
  by: By,
  now: Date,
): Promise<void> {
  const plain = writes.filter(({ fields: { tags, category, priority } }) => tags ?? category ?? priority)
  if (plain.length > 0) await writePlain(tx, plain, by, now)
  const { actorId, cause, isUndo = false } = by
  for (const { ticket, fields } of writes) {
    if (fields.status === 'Resolved' && !isUndo) await resolveTicket(tx, enqueue, ticket, { id: actorId }, now, cause)
    else if (fields.status) await setStatus(tx, ticket, fields.status, { id: actorId }, now, cause)
    if (fields.assignee_id !== undefined)
      await setAssignee(tx, ticket, fields.assignee_id, { actorId, cause, isQuiet: true }, now)
  }
}

async function writePlain(tx: Transaction, writes: Write[], { actorId, cause }: By, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = writes.map(({ ticket, fields: { tags, category, priority } }) => ({
    id: ticket.id,
    tags,
    category,
    priority,
  }))
  const written = sql`update tickets set updated_at = ${at},
      tags = case when given.tags is null then tickets.tags
        else array(select value from jsonb_array_elements_text(given.tags) with ordinality as tag (value, place) order by place) end,
      category = coalesce(given.category, tickets.category), priority = coalesce(given.priority, tickets.priority)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id uuid, tags jsonb, category ticket_category, priority ticket_priority)
    where tickets.id = given.id`
  const events = writes.flatMap(({ ticket, fields: { tags, category, priority } }) => [
    ...(category ? [{ id: ticket.id, kind: 'category_changed', from: ticket.category, to: category }] : []),
    ...(priority ? [{ id: ticket.id, kind: 'priority_changed', from: ticket.priority, to: priority }] : []),
    ...(tags ? [{ id: ticket.id, kind: 'tags_changed', from: joined(ticket.tags), to: joined(tags) }] : []),
  ])
  await tx.execute(sql`
    with written as (${written})
    insert into ticket_events (ticket_id, actor_id, kind, from_value, to_value, cause, suggestion, created_at)
    select given.id, ${actorId}::uuid, given.kind, given."from", given."to", ${cause}, case given.kind
      when 'category_changed' then (select suggested_category::text from ai_analyses where ticket_id = given.id)
      when 'priority_changed' then (select suggested_priority::text from ai_analyses where ticket_id = given.id) end, ${at}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as given (id uuid, kind ticket_event_kind, "from" text, "to" text)`)
  const names = [...new Set(writes.flatMap(({ fields }) => fields.tags ?? []))]
  await keepTags(tx, names, now)
}

const joined = (tags: string[]) => tags.join(', ') || null

type Before = Fields & { waiting_for?: string | null; wake_at?: string | null }
const FIELDS = ['status', 'category', 'priority', 'assignee_id', 'tags'] as const
const UNDONE = 'A bulk change was undone'
const KINDS = {
  status: 'status_changed',
  category: 'category_changed',
  priority: 'priority_changed',
  assignee_id: 'assignee_changed',
  tags: 'tags_changed',
}

/** Takes some tickets of an undone change back, field by field, as far as it is as the change left it. Returns whether more follow. */
export function undoItems(
  ctx: Pick<Context, 'transact' | 'now'>,
  bulkId: string,
  size: number,
  begin: () => void,
): Promise<boolean> {
  const now = ctx.now()
  return ctx.transact(async (tx, enqueue) => {
    const [bulk] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, bulkId)).for('update')
    begin()
    if (!bulk?.undone_at) return false
    const items = await tx
      .select()
      .from(bulkItems)
      .where(and(eq(bulkItems.bulk_id, bulkId), eq(bulkItems.state, 'changed')))
      .orderBy(asc(bulkItems.place))
      .limit(size)
    if (items.length === 0) return false
    const locked = await lockTickets(
      tx,
      items.map(({ ticket_id }) => ticket_id),
    )
    const left = await ownersLeft(
      tx,
      items.map(({ before }) => (before as Before).assignee_id),
    )
    const writes: Write[] = []
    const states: ItemState[] = []
    const slept: { id: string; before: Before }[] = []
    for (const { place, ticket_id, before, after } of items) {
      const ticket = locked.get(ticket_id)
      if (!ticket) {
        states.push({ place, state: 'kept', reason: 'This ticket has been removed.' })
        continue
      }
      const { back, changed } = compare(ticket, before as Before, after as Fields)
      const hasOwnerLeft = Boolean(back.assignee_id) && left.has(back.assignee_id!)
      if (hasOwnerLeft) delete back.assignee_id
      if (Object.keys(back).length > 0) writes.push({ ticket, fields: back })
      if (back.status && (before as Before).waiting_for) slept.push({ id: ticket_id, before: before as Before })
      const reasons = [
        ...(changed.length > 0 ? [await whoChanged(tx, ticket_id, changed)] : []),
        ...(hasOwnerLeft ? ['Its owner before can no longer sign in.'] : []),
      ]
      const reason = reasons.length > 0 ? { reason: reasons.join(' ') } : {}
      states.push({ place, state: Object.keys(back).length > 0 ? 'undone' : 'kept', ...reason })
    }
    await writeFields(tx, enqueue, writes, { actorId: bulk.undone_by, cause: UNDONE, isUndo: true }, now)
    for (const { id, before } of slept)
      await tx.execute(sql`update tickets set waiting_for = ${before.waiting_for}::ticket_waiting_for,
        wake_at = ${before.wake_at}::timestamptz, asleep_since = ${now.toISOString()}::timestamptz where id = ${id}`)
    await writeItems(tx, bulkId, states)
    return items.length === size
  })
}

/** The fields to take back, and those that have been changed since. */
function compare(ticket: BulkTicket, before: Before, after: Fields) {
  const changed = FIELDS.filter((name) => name in after && String(after[name]) !== String(ticket[name]))
  const names = FIELDS.filter((name) => name in after && !changed.includes(name))
  return { back: Object.fromEntries(names.map((name) => [name, before[name]])) as Fields, changed }
}

/** Of these owners, those who can no longer sign in, so that no ticket can be given back to them. */
async function ownersLeft(tx: Transaction, ids: (string | null | undefined)[]): Promise<Set<string>> {
  const left = new Set<string>()
  const named = [...new Set(ids)].filter((id) => typeof id === 'string')
  // In one order, so that two changes wait for each other.
  for (const id of named.toSorted()) if (!(await lockMember(tx, id))) left.add(id)
  return left
}

async function whoChanged(tx: Transaction, ticketId: string, changed: (typeof FIELDS)[number][]): Promise<string> {
  const { rows } = await tx.execute<{ name: string | null }>(sql`
    select nullif(trim(u.first_name || ' ' || u.last_name), '') as name from ticket_events e
    left join support_users u on u.id = e.actor_id
    where e.ticket_id = ${ticketId} and e.kind::text = any(${sql.param(changed.map((name) => KINDS[name]))}::text[])
    order by e.id desc limit 1`)
  return rows[0]?.name ? `${rows[0].name} has changed it since.` : 'It has been changed since.'
}
