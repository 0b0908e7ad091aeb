import type { ParsedMail } from '../in/parsed-mail.ts'
import type { Sender, KnownUser } from './route-context.ts'
import { normalizeMailbox } from '../classify/normalize-mailbox.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { MailState, Status } from '#contract/vocabulary.ts'
import type { Transaction } from '../../platform/db/database.ts'

/** Longest accepted address (RFC 5321 allows 254 octets). */
const MAX_ADDRESS = 320

/** Returns the sender as the mail names them; undefined where it names no address. */
export function senderOf({ from, hasClearSender }: Pick<ParsedMail, 'from' | 'hasClearSender'>): Sender | undefined {
  const address = from?.address.trim().toLowerCase() ?? ''
  if (!address || address.length > MAX_ADDRESS) return undefined
  return { address, name: from!.name.trim(), isClear: hasClearSender, user: undefined }
}

const GMAIL = /@(?:gmail|googlemail)\.com$/

/** Returns whether two addresses are one mailbox: equal, but for Gmail's dots and plus (docs/decisions/mail-in.md). */
export const isSamePerson = (a: string, b: string): boolean =>
  a === b || (GMAIL.test(a) && GMAIL.test(b) && normalizeMailbox(a) === normalizeMailbox(b))

/** References of a mail by which its ticket may be found; none is proof. */
export type Signs = {
  /** Reply tokens in addresses of ours, unchecked. */
  tokens: { token: string; number: number }[]
  /** From the newest to the oldest: the mail it answers, then its references. */
  references: Reference[]
  /** Ticket numbers of the subject. */
  numbers: number[]
}
/** A Message-ID: of a message, ticket or notice of ours, its code checked, or of a foreign mail. */
export type Reference = { kind: 'message' | 'ticket' | 'notice' | 'mail'; key: string }

/** A ticket that a mail names, and the people who may write to it. */
export type NamedTicket = {
  kind: Reference['kind'] | 'number'
  key: string
  id: string
  status: Status
  /** ISO 8601. */
  resolved_at: string | null
  requester: Person | null
  /** The member of the team whose notice it names; only their mail had it. */
  holder?: string | null
  participants: Person[]
  /** Messages of the sender in the last ten minutes, since the team last answered. */
  recent: number
}
/** `merged`: records that lead to the person, whose addresses and tokens are theirs. */
type Person = { id: string; email: string; merged?: { id: string; email: string }[] | null }

export type RoutingFacts = {
  state: MailState
  /** The ticket on whose page it was written. */
  ticket_id: string | null
  /** An earlier mail with the same content. */
  copy: { id: string; ticket_id: string | null } | null
  user: KnownUser | null
  named: NamedTicket[]
  /** Ids of the team, who may hold a token; empty where the mail has none. */
  team: string[]
}

type Asked = { id: string; contentHash: string; sender: string | null; signs: Signs; recentSince: Date }

/** Locks the row of a mail and reads everything its routing depends on in one statement; undefined where the mail is gone. */
export async function readRoutingFacts(tx: Transaction, asked: Asked): Promise<RoutingFacts | undefined> {
  const { id, contentHash, sender, signs } = asked
  const { rows } = await tx.execute<RoutingFacts>(sql`
    with sender as (${selectSender(sql`${sender}`)})
    select mail.state, mail.ticket_id,
      (select json_build_object('id', id, 'ticket_id', ticket_id) from inbound_mails
        where content_hash = ${contentHash} and id <> mail.id) as copy,
      (select row_to_json(known) from sender known) as user,
      ${namedTickets(asked)} as named,
      ${signs.tokens.length === 0 ? NONE : sql`(select coalesce(json_agg(id), '[]') from support_users where is_admin)`} as team
    from inbound_mails mail where mail.id = ${id} for update of mail`)
  return rows[0]
}

/** Selects the person that an address leads to. */
export const selectSender = (address: SQLWrapper): SQL => sql`
  select p.id, p.is_admin, p.mail_problem, array(select id from support_users where merged_into = p.id) as merged
  from support_users record join support_users p on p.id = coalesce(record.merged_into, record.id)
  where record.email = ${address}`
const PERSON = sql`json_build_object('id', u.id, 'email', u.email, 'merged', (
  select json_agg(json_build_object('id', m.id, 'email', m.email)) from support_users m where m.merged_into = u.id
))`
const NONE = sql`'[]'::json`
/** A key is a uuid in rows of this kind only. */
const HOLDER = sql`'holder', case when named.kind = 'notice' then (select n.user_id from notices n where n.id = named.key::uuid) end,`

/** Searches only for what the mail names: planning takes longer than the search. */
function namedTickets({ signs, recentSince }: Asked): SQL {
  const keys = (kind: Reference['kind']) => signs.references.filter((each) => each.kind === kind).map(({ key }) => key)
  const numbers = [...signs.tokens.map(({ number }) => number), ...signs.numbers].map(String)
  const searches = [
    search('number', numbers, sql`select id from tickets where ticket_id = key::int`),
    search('ticket', keys('ticket'), sql`select id from tickets where id = key::uuid`),
    search('message', keys('message'), sql`select ticket_id from ticket_responses where id = key::uuid`),
    search('notice', keys('notice'), sql`select ticket_id from notices where id = key::uuid`),
    search(
      'mail',
      keys('mail'),
      sql`select ticket_id from inbound_mails
        where message_id = key and ticket_id is not null and (opened_ticket or response_id is not null) limit 1`,
    ),
  ].filter((each) => each !== undefined)
  if (searches.length === 0) return NONE
  return sql`(
    select coalesce(json_agg(json_build_object(
      'kind', named.kind, 'key', named.key, 'id', t.id, 'status', t.status, 'resolved_at', t.resolved_at,
      ${keys('notice').length === 0 ? sql`` : HOLDER}'requester', (select ${PERSON} from support_users u where u.id = t.user_id),
      'participants', (
        select coalesce(json_agg(${PERSON}), '[]')
        from ticket_participants p join support_users u on u.id = p.user_id where p.ticket_id = t.id
      ),
      'recent', (
        select count(*) from ticket_responses r
        where r.ticket_id = t.id and r.kind = 'customer' and r.user_id in (select id from sender)
          and r.created_at > greatest(${recentSince.toISOString()}::timestamptz, (
            select max(created_at) from ticket_responses a where a.ticket_id = t.id and a.kind = 'answer'
          ))
      )
    )), '[]')
    from (${sql.join(searches, sql` union all `)}) as named (kind, key, ticket)
      join tickets found on found.id = named.ticket join tickets t on t.id = coalesce(found.merged_into, found.id)
  )`
}

const search = (kind: NamedTicket['kind'], keys: string[], ticket: SQL): SQL | undefined =>
  keys.length === 0
    ? undefined
    : sql`select ${kind}::text, key, (${ticket}) from unnest(${sql.param(keys)}::text[]) key`
