import { eq, sql } from 'drizzle-orm'
import type { TicketChange } from '#contract/ticket-change.ts'
import { LIMITS, type Status, type TicketEventKind, type WaitingFor } from '#contract/vocabulary.ts'
import { isSensitive } from '../customers/is-sensitive.ts'
import type { Transaction } from '../platform/db/database.ts'
import { invalidField } from '../platform/errors.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { tickets } from '../schema/schema.ts'
import { setAssignee } from '../team/assignment.ts'
import { releaseFromLeaver } from '../team/release-tickets.ts'
import { AWAKE, setWaiting, waitingSince } from '../team/waiting.ts'
import { recordEvent } from './history.ts'
import { blockSenders } from './spam.ts'
import { keepTags, sortTags } from './tags.ts'
import { type ChangedBy, type LockedTicket, lockTicket } from './ticket-lock.ts'

/** Values that fields of a ticket get; the title without keys of links, the tags distinct and in order. */
type PlainValue =
  | 'status'
  | 'category'
  | 'priority'
  | 'private'
  | 'company_id'
  | 'title'
  | 'tags'
  | 'assignee_id'
  | 'spam'
  | 'spam_blocked'
export type FieldValues = Partial<
  Pick<LockedTicket, PlainValue> & {
    sensitive: boolean
    waiting_for: WaitingFor | null
    /** A moment in ISO 8601, or a day of the company. */
    wake_at: string | null
  }
>

/** The same before those that are undefined, and so stay, are left out. */
export type WantedValues = { [Name in keyof FieldValues]: FieldValues[Name] | undefined }

/** The fields that an undo restores, in this order, with the kinds of their events and the subjects of sentences about them. */
export const UNDOABLE = {
  category: { kind: 'category_changed', subject: 'The category' },
  priority: { kind: 'priority_changed', subject: 'The priority' },
  tags: { kind: 'tags_changed', subject: 'The tags' },
  company_id: { kind: 'company_changed', subject: 'The company' },
  // Before what a resolved ticket cannot have.
  status: { kind: 'status_changed', subject: 'The status' },
  assignee_id: { kind: 'assignee_changed', subject: 'The owner' },
  waiting_for: { kind: 'waiting_changed', subject: 'What the ticket waits for' },
  wake_at: { kind: 'waiting_changed', subject: 'When the ticket wakes' },
  spam: { kind: 'spam_changed', subject: 'Spam' },
  spam_blocked: { kind: 'spam_changed', subject: 'Whether its sender is blocked' },
} as const satisfies Partial<Record<keyof FieldValues, { kind: TicketEventKind; subject: string }>>
export type UndoableField = keyof typeof UNDOABLE
export const UNDOABLE_FIELDS = Object.keys(UNDOABLE) as UndoableField[]

/** Values of these fields as `bulk_items` stores them. */
export type StoredFields = Pick<FieldValues, UndoableField>

export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the values that a ticket does not have yet; what it waits for is left to `setWaiting`. */
export function omitUnchanged(ticket: LockedTicket, values: WantedValues): FieldValues {
  const isKept = ([name, value]: [string, unknown]) =>
    value !== undefined &&
    (name === 'waiting_for' || name === 'wake_at' || !isSameValue(value, ticket[name as keyof FieldValues]))
  return Object.fromEntries(Object.entries(values).filter(isKept))
}

/** Returns the tags after a change; a tag that is both added and removed stays. */
export function changeTags(tags: string[], { add_tags = [], remove_tags = [] }: TicketChange): string[] {
  if (add_tags.length === 0 && remove_tags.length === 0) return tags
  return sortTags([...tags.filter((tag) => !remove_tags.includes(tag)), ...add_tags])
}

export const hasTooManyTags = (before: string[], after: string[]): boolean =>
  after.length > LIMITS.tags && after.length > before.length

export type FieldWrite = { ticket: LockedTicket; fields: FieldValues }

/**
 * Writes fields of locked tickets and adds their history: the plain columns of all tickets in one statement; status, owner
 * and waiting ticket by ticket with all that follows from them. Throws what `setAssignee` and `setWaiting` throw, and `invalid-input` for a resolved
 * ticket that is to wait.
 */
export async function writeFields(
  tx: Transaction,
  enqueue: Enqueue,
  writes: FieldWrite[],
  by: ChangedBy,
  now: Date,
): Promise<void> {
  const plain = writes.filter(({ fields }) => PLAIN_FIELDS.some((name) => fields[name] !== undefined))
  if (plain.length > 0) await writePlainFields(tx, plain, by, now)
  for (const write of writes) await writeStatusOwnerWaiting(tx, enqueue, write, by, now)
}

/** Fields that nothing else follows from. */
const PLAIN_FIELDS = [
  'category',
  'priority',
  'sensitive',
  'private',
  'company_id',
  'title',
  'tags',
  'spam',
  'spam_blocked',
] as const

async function writePlainFields(
  tx: Transaction,
  writes: FieldWrite[],
  { id: actorId, cause = null }: ChangedBy,
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = writes.map(({ ticket, fields }) => ({
    ...fields,
    id: ticket.id,
    moves: fields.company_id !== undefined,
  }))
  await tx.execute(sql`
    with written as (
      update tickets set updated_at = ${at},
        category = coalesce(given.category, tickets.category), priority = coalesce(given.priority, tickets.priority),
        sensitive = coalesce(given.sensitive, tickets.sensitive), private = coalesce(given.private, tickets.private),
        company_id = case when given.moves then given.company_id else tickets.company_id end,
        title = coalesce(given.title, tickets.title),
        spam = coalesce(given.spam, tickets.spam), spam_blocked = coalesce(given.spam_blocked, tickets.spam_blocked),
        tags = case when given.tags is null then tickets.tags
          else array(select value from jsonb_array_elements_text(given.tags) with ordinality as tag (value, place) order by place) end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (id uuid, category ticket_category, priority ticket_priority, sensitive boolean, private boolean, company_id uuid,
          moves boolean, title text, tags jsonb, spam boolean, spam_blocked boolean)
      where tickets.id = given.id
    )
    insert into ticket_events (ticket_id, actor_id, kind, from_value, to_value, cause, suggestion, created_at)
    select given.id, ${actorId}::uuid, given.kind, coalesce(former.name, given."from"), coalesce(client.name, given."to"), ${cause}, case given.kind
      when 'category_changed' then (select suggested_category::text from ai_analyses where ticket_id = given.id)
      when 'priority_changed' then (select suggested_priority::text from ai_analyses where ticket_id = given.id) end, ${at}
    from jsonb_to_recordset(${JSON.stringify(writes.flatMap(plainEvents))}::jsonb)
      as given (id uuid, kind ticket_event_kind, "from" text, "to" text)
      left join companies former on given.kind = 'company_changed' and former.id::text = given."from"
      left join companies client on given.kind = 'company_changed' and client.id::text = given."to"`)
  for (const isBlocked of [true, false]) {
    const changed = writes.filter(({ fields }) => fields.spam_blocked === isBlocked).map(({ ticket }) => ticket)
    await blockSenders(tx, changed, isBlocked, actorId, now)
  }
  await keepTags(tx, [...new Set(writes.flatMap(({ fields }) => fields.tags ?? []))], now)
}

function plainEvents({ ticket, fields }: FieldWrite) {
  const { category, priority, sensitive, company_id, title, tags, spam, spam_blocked } = fields
  const event = (kind: TicketEventKind, from: string | null, to: string | null) => ({ id: ticket.id, kind, from, to })
  // Unless the team has decided, it follows from the category.
  const wasSensitive = isSensitive({ sensitive: ticket.sensitive, category: category ?? ticket.category })
  return [
    ...(category ? [event('category_changed', ticket.category, category)] : []),
    ...(priority ? [event('priority_changed', ticket.priority, priority)] : []),
    ...(sensitive !== undefined && sensitive !== wasSensitive
      ? [event('sensitive_changed', onOrOff(wasSensitive), onOrOff(sensitive))]
      : []),
    ...(fields.private !== undefined
      ? [event('private_changed', onOrOff(ticket.private), onOrOff(fields.private))]
      : []),
    ...(company_id !== undefined ? [event('company_changed', ticket.company_id, company_id)] : []),
    ...(title !== undefined ? [event('title_changed', ticket.title, title)] : []),
    ...(tags ? [event('tags_changed', joinTags(ticket.tags), joinTags(tags))] : []),
    ...(spam !== undefined || spam_blocked !== undefined
      ? [event('spam_changed', spamState(ticket), spamState({ ...ticket, ...fields }))]
      : []),
  ]
}

const spamState = ({ spam, spam_blocked }: Partial<Pick<LockedTicket, 'spam' | 'spam_blocked'>>) =>
  !spam ? 'off' : spam_blocked ? 'blocked' : 'on'
const onOrOff = (isOn: boolean) => (isOn ? 'on' : 'off')
const joinTags = (tags: string[]) => tags.join(', ') || null

async function writeStatusOwnerWaiting(
  tx: Transaction,
  enqueue: Enqueue,
  { ticket, fields: { status, assignee_id, waiting_for, wake_at } }: FieldWrite,
  by: ChangedBy,
  now: Date,
): Promise<void> {
  if (status === 'Resolved' && !by.isUndo) await resolveTicket(tx, enqueue, ticket, by, now)
  else if (status) await setStatus(tx, ticket, status, by, now)
  const setsWaiting = waiting_for !== undefined || wake_at !== undefined
  if (assignee_id === undefined && !setsWaiting) return
  const current = await afterStatus(tx, ticket, status)
  if (assignee_id !== undefined) await setAssignee(tx, current, assignee_id, by, now)
  if (!setsWaiting) return
  if (current.status === 'Resolved' && waiting_for)
    throw invalidField('waiting_for', by.isUndo ? RESOLVED_WAITS : `${RESOLVED_WAITS}. Reopen it first`)
  await setWaiting(tx, current, { waiting_for, wake_at }, by, now)
}

/** Returns a locked ticket as it is once its status has been set. */
async function afterStatus(tx: Transaction, ticket: LockedTicket, status: Status | undefined): Promise<LockedTicket> {
  if (status === undefined) return ticket
  // Reopened, it may have lost its owner.
  if (ticket.status === 'Resolved') return lockTicket(tx, ticket.id)
  return { ...ticket, status, ...(status === 'Resolved' && { waiting_for: null, wake_at: null }) }
}

const RESOLVED_WAITS = 'A resolved ticket waits for nothing'

/**
 * Sets the status of a locked ticket and records who did. Any status may follow any other; an answer moves Open to In Progress
 * (server/conversation/add-answer.ts). Resolving clears what is due and ends waiting; reopening clears `resolved_at`, lets an unanswered
 * customer wait again, and takes the ticket from an owner who has left the team since.
 */
export async function setStatus(
  tx: Transaction,
  ticket: Pick<LockedTicket, 'id' | 'status'>,
  status: Status,
  { id: actorId, cause = null }: ChangedBy,
  now: Date,
): Promise<void> {
  if (ticket.status === status) return
  const changes =
    status === 'Resolved'
      ? { resolved_at: now, waiting_since: null, attention: null, ...AWAKE }
      : {
          resolved_at: null,
          attention: sql`nullif(${tickets.attention}, 'woke')`,
          ...(ticket.status === 'Resolved' && { waiting_since: waitingSince(ticket.id) }),
        }
  await tx
    .update(tickets)
    .set({ status, updated_at: now, ...changes })
    .where(eq(tickets.id, ticket.id))
  await recordEvent(tx, ticket.id, 'status_changed', now, { by: actorId, from: ticket.status, to: status, cause })
  if (ticket.status === 'Resolved') await releaseFromLeaver(tx, ticket.id, now)
}

/** Time for the team to undo before the customer is asked for a rating; the dashboard offers it for 4 seconds. */
const UNDO_SECONDS = 10

/** Resolves a locked ticket, unless it is resolved already, and queues the request for a rating. */
export async function resolveTicket(
  tx: Transaction,
  enqueue: Enqueue,
  ticket: Pick<LockedTicket, 'id' | 'status'>,
  by: ChangedBy,
  now: Date,
): Promise<void> {
  if (ticket.status === 'Resolved') return
  await setStatus(tx, ticket, 'Resolved', by, now)
  await enqueue('send-rating-request', { ticketId: ticket.id }, { delaySeconds: UNDO_SECONDS })
}
