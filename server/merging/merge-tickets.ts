import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { LIMITS, type Status } from '#contract/vocabulary.ts'
import type { Actor } from '../context.ts'
import { isWrittenByRequester, readOpeningMail } from '../conversation/mail-thread.ts'
import { MAX_PARTICIPANTS } from '../conversation/participants.ts'
import { isSensitive } from '../customers/is-sensitive.ts'
import { nameOrAddress } from '../people/ensure-person.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError, invalidField, notFound } from '../platform/errors.ts'
import * as schema from '../schema/schema.ts'
import { releaseFromLeaver } from '../team/release-tickets.ts'
import { AWAKE, waitingSince, wakeTicket } from '../team/waiting.ts'
import { recordEvent } from '../tickets/history.ts'
import { sortTags } from '../tickets/tags.ts'
import { hasTooManyTags, setStatus } from '../tickets/ticket-fields.ts'
import { describeMerged } from '../tickets/ticket-lock.ts'
import { type Merging, createMerge } from './create-merge.ts'
import * as journal from './journal.ts'

const { attachments, drafts, inboundMails, mailDeliveries, mergeRows, merges, ticketResponses, tickets } = schema
const PARTICIPANTS = { column: schema.ticketParticipants.ticket_id, key: [schema.ticketParticipants.user_id] }
/** References to a ticket that move as they are. */
const MOVED: journal.Reference[] = [
  { column: ticketResponses.ticket_id, origin: ticketResponses.merged_from },
  PARTICIPANTS,
  { column: schema.ticketFollowers.ticket_id, key: [schema.ticketFollowers.user_id] },
  ...[schema.linkBrowsers, schema.customerCodes].map(({ ticket_id, user_id, browser }) => ({
    column: ticket_id,
    key: [user_id, browser],
  })),
  ...[attachments, mailDeliveries, inboundMails, schema.heldAnswers, schema.ticketLinks].map(({ ticket_id }) => ({
    column: ticket_id,
  })),
  { column: schema.keptDrafts.ticket_id },
  { column: tickets.linked_ticket_id },
  { column: tickets.suggested_ticket_id },
]
const CHANGED = [ticketResponses, tickets, drafts, schema.keptDrafts, attachments, inboundMails]
/** Values of the target before a merge, which an undo does not put back. */
type Own = { tags: string[]; private: boolean; sensitive: boolean; status: Status; waits?: boolean }
const OWN = 'own'

type Ticket = typeof tickets.$inferSelect

type Reader = { id: string; first_name: string; last_name: string; email: string; of: string[] }
type Pair = { source: Ticket; target: Ticket; people: Reader[]; tags: string[] }

/** Locks both tickets of a merge, always in the same order, and reads who takes part in them. */
async function lockPair(tx: Transaction, id: string, into: string): Promise<Pair> {
  const isEither = inArray(tickets.id, [id, into])
  const found = await tx.select().from(tickets).where(isEither).orderBy(tickets.id).for('update')
  const [source, target] = [id, into].map((each) => found.find((ticket) => ticket.id === each))
  if (!source) throw notFound()
  if (!target) throw invalidField('into', 'This ticket isn’t there anymore')
  const { rows: people } = await tx.execute<Reader>(sql`
    select id, first_name, last_name, coalesce(email, '') as email, array_agg(distinct ticket::text) as of
    from (select id as ticket, user_id from tickets union all select ticket_id, user_id from ticket_participants) part
      join support_users on support_users.id = user_id
    where ticket in (${id}, ${into}) group by id order by email`)
  return { source, target, people, tags: sortTags([...target.tags, ...source.tags]) }
}

/** Decides whether tickets may be merged, who can read more then, and what is to be asked. */
async function weigh(tx: Transaction, { source, target, people, tags }: Pair) {
  const merged = [source, target].find((ticket) => ticket.merged_into !== null)
  if (merged) throw new AppError('conflict', await describeMerged(tx, merged.id))
  const spam = [source, target].find((ticket) => ticket.spam)
  if (spam) throw new AppError('conflict', `#${spam.ticket_id} is marked as spam.`)
  const participants = people.length - (target.user_id === null ? 0 : 1)
  if (participants > MAX_PARTICIPANTS)
    throw refusal(`${participants} participants, and a ticket can have ${MAX_PARTICIPANTS}. Remove some first.`)
  if (hasTooManyTags(target.tags, tags))
    throw refusal(`${tags.length} tags, and a ticket can have ${LIMITS.tags}. Remove some first.`)
  const readers = people.flatMap(({ email, of }) => (email && of.length === 1 ? [email] : []))
  return { readers, asks: await findAsks(tx, source, target, people) }
}

const nameAndAddress = (person: Reader): string => {
  const name = nameOrAddress(person)
  return person.email && person.email !== name ? `${name} (${person.email})` : name
}
const refusal = (what: string) => new AppError('conflict', `Together they would have ${what}`)

/** Says what differs between two tickets, with names. */
async function findAsks(tx: Transaction, source: Ticket, target: Ticket, people: Reader[]): Promise<string[]> {
  const asks: string[] = []
  for (const [one, other] of [
    [source, target],
    [target, source],
  ] as const) {
    const [read, into] = [`#${one.ticket_id}`, `#${other.ticket_id}`]
    const writer = people.find(({ id }) => id === one.user_id)
    const readers = people.filter(({ of }) => !of.includes(one.id)).map((person) => nameAndAddress(person))
    const whose = writer ? `${nameOrAddress(writer)}’s ticket ${read}` : read
    if (readers.length > 0) asks.push(`${whose} will be read by ${readers.join(', ')}.`)
    if (one.private && !other.private) asks.push(`${read} is private, and ${into} isn’t yet.`)
    if (isSensitive(one) && !isSensitive(other))
      asks.push(`${read} asks its readers for a code, and ${into} doesn’t yet.`)
  }
  if (target.company_id === null || source.company_id === target.company_id) return asks
  const nameOf = ({ company_id }: Ticket) => sql`(select name from companies where id = ${company_id})`
  const { rows } = await tx.execute<{ of: string | null; to: string }>(
    sql`select ${nameOf(source)} as of, ${nameOf(target)} as to`,
  )
  const { of, to } = rows[0]!
  return [...asks, `#${source.ticket_id} belongs to ${of ?? 'no company'}, and #${target.ticket_id} to ${to}.`]
}

/** Merges a ticket into another. Throws `conflict` for what cannot be merged. */
export const mergeTickets = createMerge('tickets', {
  lock: lockPair,
  weigh,
  move: moveAll,
  counted: { messages: ticketResponses.ticket_id, files: attachments.ticket_id },
})

async function moveAll(tx: Transaction, id: string, pair: Pair, { actor, now, enqueue, notify }: Merging) {
  const { source, target } = pair
  const ids = { source: source.id, target: target.id }
  await moveDescription(tx, id, pair)
  await moveDrafts(tx, id, pair, now)
  const known = [source.id, target.id]
  const linked = [target.linked_ticket_id, source.linked_ticket_id].find((each) => each && !known.includes(each))
  const suggested = target.suggested_ticket_id
  await journal.changeRows(tx, id, tickets, eq(tickets.id, target.id), {
    linked_ticket_id: linked ?? null,
    suggested_ticket_id: suggested === source.id ? null : suggested,
  })
  for (const reference of MOVED) await journal.moveRows(tx, id, reference, ids)
  if (source.user_id !== null && source.user_id !== target.user_id)
    await journal.addRow(tx, id, PARTICIPANTS, { ticket_id: target.id, user_id: source.user_id, created_at: now })
  await journal.changeRows(tx, id, tickets, eq(tickets.merged_into, source.id), { merged_into: target.id })
  await changeTarget(tx, id, pair, actor, now)
  await journal.changeRows(tx, id, tickets, eq(tickets.id, source.id), {
    ...AWAKE,
    merged_into: target.id,
    status: 'Resolved',
    resolved_at: source.resolved_at ?? now,
    waiting_since: null,
    attention: null,
    assignee_id: null,
  })
  await recordBoth(tx, 'merged', { source, target, by: actor.id, now })
  const notice = { ticketId: target.id, merged: source.ticket_id }
  if (notify) for (const { id: personId } of pair.people) await enqueue('send-ticket-link', { ...notice, personId })
}

type Both = { source: Ticket; target: Ticket; by: string | null; now: Date }
async function recordBoth(tx: Transaction, kind: 'merged' | 'merge_undone', { source, target, by, now }: Both) {
  await recordEvent(tx, target.id, kind, now, { by, from: `#${source.ticket_id}` })
  await recordEvent(tx, source.id, kind, now, { by, to: `#${target.ticket_id}` })
}

/** Makes the description a message of the requester; a note where a technician forwarded it, who may have written to the team. */
async function moveDescription(tx: Transaction, mergeId: string, { source, target, people }: Pair): Promise<void> {
  const opening = await readOpeningMail({ db: tx }, source.id)
  const requester = people.find((person) => person.id === source.user_id) ?? null
  const isTheirs = isWrittenByRequester(source.channel, opening?.from_address, requester)
  const sender = sql<string>`(select id from support_users where email = ${opening?.from_address ?? null})`
  const id = randomUUID()
  const { channel, created_at, description: message } = source
  const written = { ticket_id: target.id, merged_from: source.id, channel, created_at, message }
  await tx
    .insert(ticketResponses)
    .values({ id, ...written, user_id: isTheirs ? source.user_id : sender, kind: isTheirs ? 'customer' : 'note' })
  await journal.noteMade(tx, mergeId, ticketResponses, id)
  const isOwn = and(eq(attachments.ticket_id, source.id), isNull(attachments.response_id))
  await journal.changeRows(tx, mergeId, attachments, isOwn, { response_id: id })
  const isOpening = and(eq(inboundMails.ticket_id, source.id), eq(inboundMails.opened_ticket, true))
  await journal.changeRows(tx, mergeId, inboundMails, isOpening, { response_id: id, opened_ticket: false })
}

/** Where somebody has a draft in both, that of the source stays there, and the target keeps its text to be had back. */
async function moveDrafts(tx: Transaction, mergeId: string, { source, target }: Pair, now: Date) {
  const isTaken = sql`exists (
    select from drafts other where other.ticket_id = ${target.id} and other.user_id = drafts.user_id and other.kind = drafts.kind)`
  await tx.execute(sql`
    with kept as (
      insert into kept_drafts (user_id, ticket_id, kind, message, reason, kept_at)
      select user_id, ${target.id}, kind, message, 'replaced', ${now.toISOString()}::timestamptz
      from drafts where ticket_id = ${source.id} and ${isTaken} returning id
    )
    insert into merge_rows (merge_id, "table", "row", "column", after)
    select ${mergeId}, 'kept_drafts', id, ${journal.MADE}, 'true' from kept`)
  await journal.changeRows(tx, mergeId, drafts, sql`ticket_id = ${source.id} and not ${isTaken}`, {
    ticket_id: target.id,
  })
}

/** Sets what the target has of both: it waits as long as either, and is as private as either, also after an undo. */
async function changeTarget(tx: Transaction, mergeId: string, pair: Pair, actor: Actor, now: Date): Promise<void> {
  const { source, target, tags } = pair
  const { status, tags: had, private: isPrivate } = target
  const waits = source.waiting_since !== null
  const isWoken = waits && target.waiting_for !== null
  const before: Own = { status, tags: had, private: isPrivate, sensitive: isSensitive(target), waits: isWoken }
  await tx.insert(mergeRows).values({ merge_id: mergeId, table: 'tickets', row: target.id, column: OWN, before })
  if (waits && status === 'Resolved') await setStatus(tx, target, 'Open', { id: actor.id }, now)
  const latest = (name: 'last_message_at' | 'last_entry_at') =>
    sql`greatest(${tickets[name]}, ${source[name].toISOString()}::timestamptz)`
  await tx
    .update(tickets)
    .set({
      tags,
      private: source.private || isPrivate,
      ...(isSensitive(source) && !before.sensitive && { sensitive: true }),
      bulk: source.bulk && target.bulk,
      waiting_since: sql`least(${tickets.waiting_since}, ${source.waiting_since?.toISOString() ?? null}::timestamptz)`,
      last_message_at: latest('last_message_at'),
      last_entry_at: latest('last_entry_at'),
      updated_at: now,
    })
    .where(eq(tickets.id, target.id))
  if (waits) await wakeTicket(tx, target.id, 'message', now)
}

type Separating = Omit<journal.Undoing, 'enqueue' | 'actor'> & { actor: { id: string | null } }

/** Gives the source back what the merge took; what came since stays, and is named. */
export async function undoTickets({ tx, merge: undone, actor, now }: Separating): Promise<void> {
  const { source, target } = await lockPair(tx, undone.source!, undone.target)
  const isOwn = and(eq(mergeRows.merge_id, undone.id), eq(mergeRows.column, OWN))
  const [noted] = await tx.delete(mergeRows).where(isOwn).returning()
  const own = noted!.before as Own
  await journal.putBack(tx, undone, MOVED, CHANGED)
  for (const table of [mailDeliveries, inboundMails])
    await tx.execute(sql`
      update ${table} set ticket_id = said.ticket_id from ticket_responses said
      where said.id = ${table.response_id} and ${inArray(table.ticket_id, [source.id, target.id])} and said.ticket_id <> ${table.ticket_id}`)
  const stays = {
    'stays private': target.private && !own.private,
    'still asks for a code': isSensitive(target) && !own.sensitive,
    'stays awake': own.waits === true && target.waiting_for === null,
    'stays open': target.status !== 'Resolved' && own.status === 'Resolved',
  }
  for (const [column, is] of Object.entries(stays))
    if (is) await tx.insert(mergeRows).values({ ...noted!, column, kept: column })
  // Its own tags, those added since, and those of what else is merged into it.
  const others = await tx.select({ tags: tickets.tags }).from(tickets).where(eq(tickets.merged_into, target.id))
  const needed = [own, ...others].flatMap((each) => each.tags)
  const tags = target.tags.filter((tag) => needed.includes(tag) || !source.tags.includes(tag))
  await tx.execute(sql`
    insert into merge_rows (merge_id, "table", "row", "column", kept)
    select ${undone.id}, 'ticket_responses', id, 'since',
      'came after the merge and ' || case count(*) over () when 1 then 'stays' else 'stay' end || ' in #' || ${target.ticket_id}::text
    from ticket_responses where ticket_id = ${target.id} and created_at > ${undone.at.toISOString()}::timestamptz and merged_from is null`)
  await recount(tx, target.id, now, { tags })
  await releaseFromLeaver(tx, source.id, now)
  await recordBoth(tx, 'merge_undone', { source, target, by: actor.id, now })
}

/** Derives since when a locked ticket waits, and what came last, once messages have been taken out of it. */
export async function recount(tx: Transaction, id: string, now: Date, more: { tags?: string[] } = {}): Promise<void> {
  const last = (kinds: string) => sql`greatest(${tickets.created_at}, (
    select max(created_at) from ${ticketResponses} where ticket_id = ${id} and kind ${sql.raw(kinds)}))`
  await tx
    .update(tickets)
    .set({
      ...more,
      waiting_since: sql`case when ${tickets.waiting_since} is not null then ${waitingSince(id)} end`,
      last_message_at: last(`in ('answer', 'customer')`),
      last_entry_at: last(`<> 'automatic'`),
      updated_at: now,
    })
    .where(eq(tickets.id, id))
}

/** Undoes the merges between tickets of a person and of others, and those on top of them, so that the others keep theirs. */
export async function separateFromOthers(tx: Transaction, personId: string, now: Date): Promise<void> {
  const own = sql`any(array(select id from tickets where user_id = ${personId}))`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select merges.id from merges join tickets source on source.id = source join tickets target on target.id = merges.target
    where kind = 'tickets' and undone_at is null and (merges.source = ${own} or merges.target = ${own})
      and source.user_id is distinct from target.user_id`)
  for (const { id } of rows) await undoAbove(tx, id, now)
}

async function undoAbove(tx: Transaction, id: string, now: Date): Promise<void> {
  const [found] = await tx.select().from(merges).where(eq(merges.id, id)).for('update')
  if (!found || found.undone_at) return
  for (let later = await journal.findLaterMerge(tx, found); later; later = await journal.findLaterMerge(tx, found))
    await undoAbove(tx, later.id, now)
  await undoTickets({ tx, merge: found, actor: { id: null }, now })
  await tx.update(merges).set({ undone_at: now }).where(eq(merges.id, id))
}
