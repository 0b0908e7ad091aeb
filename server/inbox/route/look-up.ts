import { sql } from 'drizzle-orm'
import type { MailState, Status } from '#contract/vocabulary.ts'
import type { Transaction } from '../../db/database.ts'

/** What a mail names, by which its ticket may be found. None of it is proof. */
export type Signs = {
  /** Reply tokens in addresses of ours, unchecked. */
  tokens: { token: string; number: number }[]
  /** From the newest to the oldest: the mail it answers, then its references. */
  references: Reference[]
  /** Ticket numbers of the subject. */
  numbers: number[]
}
/** A Message-ID: of a message or ticket of ours, its code checked, or of a foreign mail. */
export type Reference = { kind: 'message' | 'ticket' | 'mail'; key: string }

/** A ticket that a mail names, and the people who may write to it. */
export type NamedTicket = {
  kind: Reference['kind'] | 'number'
  key: string
  id: string
  status: Status
  /** ISO 8601. */
  resolved_at: string | null
  requester: Person | null
  participants: Person[]
  /** Messages of the sender in the last ten minutes, since the team last answered. */
  recent: number
}
type Person = { id: string; email: string }

export type LookedUp = {
  state: MailState
  /** The mail with the same content that came in before. */
  copy: { ticket_id: string | null } | null
  user: { id: string; is_admin: boolean } | null
  named: NamedTicket[]
  /** Ids of the team, where the mail holds a token; who may hold one. */
  team: string[]
}

type Asked = { id: string; contentHash: string; sender: string | null; signs: Signs; recentSince: Date }

/**
 * Locks the row of a mail and reads all its way depends on, in one statement: a mail is routed in a few round trips. Undefined
 * where the mail is gone.
 */
export async function lookUp(tx: Transaction, asked: Asked): Promise<LookedUp | undefined> {
  const { id, contentHash, sender, signs, recentSince } = asked
  const keys = (kind: Reference['kind']) =>
    sql.param(signs.references.filter((reference) => reference.kind === kind).map(({ key }) => key))
  const numbers = [...signs.tokens.map(({ number }) => number), ...signs.numbers].map(String)
  const people = (from: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(json_build_object('id', u.id, 'email', u.email)), '[]') from ${from})`
  const { rows } = await tx.execute<LookedUp>(sql`
    with named (kind, key, ticket) as (
      select 'number', key, (select id from tickets where ticket_id = key::int)
        from unnest(${sql.param(numbers)}::text[]) key
      union all select 'ticket', key, (select id from tickets where id = key::uuid)
        from unnest(${keys('ticket')}::text[]) key
      union all select 'message', key, (select ticket_id from ticket_responses where id = key::uuid)
        from unnest(${keys('message')}::text[]) key
      union all select 'mail', key, (
          select ticket_id from inbound_mails
          where message_id = key and ticket_id is not null and (opened_ticket or response_id is not null) limit 1
        ) from unnest(${keys('mail')}::text[]) key
    ),
    sender (id, is_admin) as (select id, is_admin from support_users where email = ${sender})
    select mail.state,
      (select json_build_object('ticket_id', ticket_id) from inbound_mails
        where content_hash = ${contentHash} and id <> mail.id) as copy,
      (select json_build_object('id', id, 'is_admin', is_admin) from sender) as user,
      (select coalesce(json_agg(json_build_object(
          'kind', named.kind, 'key', named.key, 'id', t.id, 'status', t.status, 'resolved_at', t.resolved_at,
          'requester', (select json_build_object('id', u.id, 'email', u.email) from support_users u where u.id = t.user_id),
          'participants', ${people(sql`ticket_participants p join support_users u on u.id = p.user_id where p.ticket_id = t.id`)},
          'recent', (
            select count(*) from ticket_responses r
            where r.ticket_id = t.id and r.kind = 'customer' and r.user_id in (select id from sender)
              and r.created_at > greatest(${recentSince.toISOString()}::timestamptz, (
                select max(created_at) from ticket_responses a where a.ticket_id = t.id and a.kind = 'answer'
              ))
          )
        )), '[]') from named join tickets t on t.id = named.ticket) as named,
      ${signs.tokens.length === 0 ? sql`'[]'::json` : sql`(select coalesce(json_agg(id), '[]') from support_users where is_admin)`} as team
    from inbound_mails mail where mail.id = ${id} for update of mail`)
  return rows[0]
}
