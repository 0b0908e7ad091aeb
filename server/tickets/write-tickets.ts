import { sql } from 'drizzle-orm'
import type { Category, Priority } from '#contract/vocabulary.ts'
import type { EmbeddedAnalysis } from '../triage/analyse-text.ts'
import { noteArrivals } from '../merging/note-arrivals.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { insertJobs } from '../platform/jobs/pg-boss-tables.ts'
import type { KeyClaim } from '../platform/idempotency.ts'
import { isDatabaseUnavailable, isDeadlock } from '../platform/errors.ts'
import { createBatcher } from '../platform/batcher.ts'

export type NewTicket = {
  id: string
  title: string
  description: string
  category: Category
  priority: Priority
  /** The customer's choice, where their words have raised it. */
  raised_from?: Priority
  automatic_reply: string
  created_at: Date
  /** In lower case; null for a mail whose sender is unknown, whose ticket then has no customer, and for `desk`. */
  email: string | null
  first_name: string
  last_name: string
  phone: string
  company: string
  /** Undefined when all AI is off. */
  analysis: EmbeddedAnalysis | undefined
  /** SHA-256 of the key of the customer's link, whose id is the ticket's; undefined if the link is made with the first mail. */
  link_hash?: string
  /** Undefined without an idempotency key. */
  claim: KeyClaim | undefined
  /** For a ticket that came by mail. */
  mail?: MailOrigin
  /** For a ticket that a member of the team made. */
  desk?: DeskOrigin
}
export type DeskOrigin = {
  customer_id: string
  made_by: string
  /** True if the customer is told by mail. */
  confirms: boolean
  /** True if it may be assigned automatically. */
  assigns: boolean
}
export type MailOrigin = {
  linked_ticket_id: string | null
  suggested_ticket_id: string | null
  /** Why the customer cannot be written to; null if they can. */
  mail_problem: string | null
  /** True if the customer gets the automatic reply. */
  confirms: boolean
  /** A newsletter or other mail to many. */
  bulk: boolean
}
export type WrittenTicket = { id: string; ticket_id: number; user_id: string | null }

/**
 * Writes tickets in one statement, which costs one round trip, one plan and one commit: for each its idempotency key, its
 * customer, the ticket, the customer's link, its creation event, its first analysis, and its jobs: mail, analysis, and
 * assignment unless that is manual. Returns the written tickets, without those whose key was claimed before. No two tickets may
 * share a customer or a key.
 *
 * A ticket belongs to the company of its customer. Their phone and the company that forms name are added, never cleared. The record of a person who can sign in keeps its values,
 * because a public form must not rename an admin, a member of a company or a merged person (a missing phone number is filled in), and so does every record for a mail, whose
 * sender can be forged; it is still
 * updated in place, because that returns its id.
 */
export async function writeTickets(db: Database | Transaction, tickets: NewTicket[]): Promise<WrittenTicket[]> {
  const { rows } = await db.execute<WrittenTicket>(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(tickets.map(toRecord))}) as given (
        place int, id uuid, title text, description text, category ticket_category, priority ticket_priority,
        raised_from ticket_priority, automatic_reply text, created_at timestamptz,
        email text, first_name text, last_name text, phone text, company text,
        suggested_category ticket_category, suggested_priority ticket_priority, insights jsonb,
        suggested_solutions jsonb, confidence_score float8,
        channel message_channel, linked_ticket_id uuid, suggested_ticket_id uuid, mail_problem text, confirms boolean, bulk boolean,
        customer_id uuid, made_by uuid, assigns boolean, link_hash text, key text, request_hash text, counts_since timestamptz
      )
    ),
    -- Keys first, then customers, each sorted: concurrent processes wait for each other without deadlocks.
    claimed as (
      insert into idempotency_keys as known (key, request_hash, answer, created_at)
      select key, request_hash, json_build_object('ticket', json_build_object('id', id)), created_at
      from given where key is not null order by key
      on conflict (key) do update
        set request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at
        where known.created_at < (select counts_since from given where given.key = excluded.key)
      returning key
    ),
    unclaimed as materialized (
      select * from given where key is null or key in (select key from claimed)
    ),
    customer as (
      insert into support_users as known
        (email, first_name, last_name, phone, company, mail_problem, created_at, updated_at)
      select email, first_name, last_name, phone, company, mail_problem, created_at, created_at
      from unclaimed where email is not null order by email
      on conflict (email) do update set (first_name, last_name, phone, company, updated_at) = (
        select excluded.first_name, excluded.last_name, coalesce(nullif(excluded.phone, ''), known.phone),
          coalesce(nullif(excluded.company, ''), known.company), excluded.updated_at
        from given where given.email = excluded.email and known.auth_user_id is null and known.company_id is null and known.merged_into is null and channel = 'form'
        union all
        select known.first_name, known.last_name,
          coalesce(nullif(known.phone, ''), case when known.auth_user_id is null and channel = 'form' then excluded.phone else '' end),
          known.company, known.updated_at
        from given where given.email = excluded.email
          and (known.auth_user_id is not null or known.company_id is not null or known.merged_into is not null or channel <> 'form')
      )
      returning id as record, coalesce(merged_into, id) as id, email, case when merged_into is null then company_id
        else (select client.company_id from support_users client where client.id = known.merged_into) end as company_id
    ),
    ticket as (
      insert into tickets (id, title, description, category, priority, user_id, automatic_reply, created_at, updated_at,
        waiting_since, last_message_at, last_entry_at, channel, linked_ticket_id, suggested_ticket_id, company, company_id, bulk)
      select unclaimed.id, title, description, category, priority, coalesce(customer_id, customer.id), automatic_reply, created_at, created_at,
        case when not bulk then created_at end, created_at, created_at, channel, linked_ticket_id, suggested_ticket_id,
        company, coalesce(company_id, (select company_id from support_users where id = customer_id)), bulk
      from unclaimed left join customer using (email) order by place
      returning id, ticket_id, user_id, status, created_at
    ),
    event as (
      insert into ticket_events (ticket_id, kind, actor_id, from_value, to_value, cause, created_at)
      select id, 'created'::ticket_event_kind, made_by, null, status::text, null, ticket.created_at from ticket join given using (id)
      union all
      select ticket.id, 'priority_changed', null, raised_from::text, priority::text, 'The text is urgent', ticket.created_at
      from ticket join given using (id) where raised_from is not null
    ),
    link as (
      insert into ticket_links (id, ticket_id, user_id, key_hash, created_at)
      select ticket.id, ticket.id, user_id, link_hash, ticket.created_at
      from ticket join given using (id) where link_hash is not null
    ),
    arrived as (${noteArrivals(
      ['tickets', 'ticket_links'],
      sql`select unclaimed.id, record from unclaimed join customer using (email) where record <> customer.id`,
    )}),
    analysis as (
      insert into ai_analyses (ticket_id, analyser, suggested_category, suggested_priority, insights,
        suggested_solutions, confidence_score, created_at)
      select id, 'embedded', suggested_category, suggested_priority, insights, suggested_solutions,
        confidence_score, created_at
      from unclaimed where suggested_category is not null
      returning ticket_id
    ),
    job as (${insertJobs(sql`
      select 'send-ticket-created', jsonb_build_object('ticketId', id) from ticket join given using (id) where confirms
      union all select 'analyse-ticket', jsonb_build_object('ticketId', ticket_id) from analysis
      union all select 'assign-ticket', jsonb_build_object('ticketId', id) from ticket join given using (id) where not bulk and assigns is not false and exists (
        select from settings where name = 'assignment' and value <> '"off"'
      )`)}
    )
    select id, ticket_id, user_id from ticket`)
  return rows
}

const BY_FORM = { channel: 'form', confirms: true, bulk: false }

const toRecord = ({ analysis, claim, mail, desk, ...ticket }: NewTicket, place: number) => ({
  ...ticket,
  ...(mail ? { ...mail, channel: 'mail' } : desk ? { ...desk, channel: 'dashboard', bulk: false } : BY_FORM),
  ...analysis,
  ...claim,
  place,
  insights: analysis && JSON.stringify(analysis.insights),
})

/** Larger batches would delay the first ticket of each. */
const MAX_BATCH = 16
/** While the database writes one batch, this process prepares the next. */
const CONCURRENT_BATCHES = 2

export type WriteTicket = (ticket: NewTicket) => Promise<WrittenTicket | undefined>

/** Returns a function that writes one ticket, batched with others; undefined for an idempotency key claimed before. */
export function createTicketWriter(db: Database): WriteTicket {
  const write = createBatcher(
    async (tickets: NewTicket[]): Promise<WriteOutcome[]> => {
      try {
        return await writeBatch(db, tickets)
      } catch (error) {
        // An unavailable database is unavailable for each of them.
        if (tickets.length === 1 || isDatabaseUnavailable(error)) throw error
        return Promise.allSettled(tickets.map(async (ticket) => (await writeAgain(db, [ticket]))[0]))
      }
    },
    {
      maxItems: MAX_BATCH,
      maxConcurrent: CONCURRENT_BATCHES,
      conflictKeys: ({ email, claim }) => [
        ...(email === null ? [] : [`customer ${email}`]),
        ...(claim ? [`key ${claim.key}`] : []),
      ],
    },
  )
  return async (ticket) => {
    const outcome = await write(ticket)
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
}

const MAX_RUNS = 3

/** Writes tickets again that the database ended as a deadlock, with people who are merged meanwhile: all of it has been rolled back. */
const writeAgain = (db: Database, tickets: NewTicket[], run = 1): Promise<WrittenTicket[]> =>
  writeTickets(db, tickets).catch((error: unknown) => {
    if (!isDeadlock(error) || run === MAX_RUNS) throw error
    return writeAgain(db, tickets, run + 1)
  })

type WriteOutcome = PromiseSettledResult<WrittenTicket | undefined>

async function writeBatch(db: Database, tickets: NewTicket[]): Promise<WriteOutcome[]> {
  const written = new Map((await writeAgain(db, tickets)).map((each) => [each.id, each]))
  return tickets.map(({ id }) => ({ status: 'fulfilled', value: written.get(id) }))
}
