import { type SQL, and, sql } from 'drizzle-orm'
import type { CompanyRow, listCompanies as operation } from '#contract/companies.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Context } from '../context.ts'
import { invalidField } from '../platform/errors.ts'
import { CUSTOMER_NAMES, queryOfWord, splitWords } from '../schema/ticket-list/words.ts'

/** Matching people that are looked at: a search that finds more names no company. */
const MAX_PEOPLE = 1_000
/** One letter begins the names of too many. */
const MIN_LENGTH = 2

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
const plain = (text: string) => sql`'%' || ticket_list_plain(${escaped(text)}) || '%'`

/** Selects the companies of people by the beginnings of words of their names and addresses. */
function ofPeople(search: string): SQL {
  const words = splitWords(search)
  if (words.join('').length < MIN_LENGTH) return sql`select null::uuid`
  const query = words.map((word) => queryOfWord(word)).join(' & ')
  // The index also has the words of the company that a form named.
  const named = sql`ticket_list_plain(first_name || ' ' || last_name || ' ' || coalesce(email, ''))`
  return sql`select coalesce((select company_id from support_users p where p.id = found.merged_into), company_id) from (
      select company_id, merged_into, first_name, last_name, email from support_users
      where ticket_list_message_words(${sql.raw(CUSTOMER_NAMES)}) @@ ticket_list_key(${query})::tsquery and company_id is not null
      limit ${MAX_PEOPLE}
    ) found where ${and(...words.map((word) => sql`${named} like ${plain(word)}`))}`
}

const matches = (search: string): SQL => sql`(
  ticket_list_plain(name) like ${plain(search)}
  or id in (select merged_into from companies where merged_into is not null and ticket_list_plain(name) like ${plain(search)})
  or id in (select company_id from company_domains where domain like ${`%${escaped(search.toLowerCase())}%`})
  or id in (${ofPeople(search)}))`

/** Counts for all companies at once, read from an index that holds nothing else. */
const COUNTS = {
  name: sql`select null::uuid as company_id, 0 as value`,
  open: sql`select company_id, count(*)::int as value from tickets
    where company_id is not null and status <> 'Resolved' and not spam group by company_id`,
  people: sql`select company_id, count(*)::int as value from support_users where company_id is not null and merged_into is null group by company_id`,
}

/** The sorted value and the key of the last company of a page. */
const CURSOR = /^(\d{1,9}) (.+)$/s

function readCursor(cursor: string) {
  const [, value, key] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (key === undefined) throw invalidField('cursor', 'Use the nextCursor of the page before, with the same sorting')
  return sql`(-value, name_key) > (${-Number(value)}::int, ${key})`
}

type Row = CompanyRow & { value: number; name_key: string }

/**
 * Lists companies by name, or those with most open tickets or people first; found by parts of name and domain, and by people.
 * Throws `invalid-input` for a cursor of no list.
 */
export async function listCompanies({ db }: Pick<Context, 'db'>, input: Parsed<typeof operation>) {
  const { search, plan, archived, sort, limit, cursor } = input
  const conditions = and(
    search.trim() === '' ? undefined : matches(search.trim()),
    plan && (plan === 'none' ? sql`plan is null` : sql`plan = ${plan}`),
    sql`merged_into is null`,
    archived === 'true' ? sql`archived_at is not null` : sql`archived_at is null`,
  )
  const { rows } = await db.execute<{ total: number; companies: Row[] }>(sql`
    with matching as materialized (
      select id, name, name_key, plan, archived_at is not null as archived, coalesce(value, 0) as value
      from companies left join (${COUNTS[sort]}) counted on company_id = id
      where ${conditions}
    ), listed as (
      select matching.*,
        (select count(*)::int from support_users where company_id = matching.id and merged_into is null) as people,
        (select count(*)::int from tickets where company_id = matching.id and status <> 'Resolved' and not spam) as open,
        exists (select from support_users where company_id = matching.id and vip and merged_into is null) as vip
      from matching where ${cursor === undefined ? sql`true` : readCursor(cursor)}
      order by -value, name_key limit ${limit + 1}
    )
    select (select count(*)::int from matching) as total,
      coalesce((select json_agg(listed order by -value, name_key) from listed), '[]') as companies`)
  const { total, companies: found } = rows[0]!
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const next = found.length > limit && last ? `${last.value} ${last.name_key}` : null
  return {
    companies: page.map(({ value: _value, name_key: _key, ...company }) => company),
    total,
    nextCursor: next && Buffer.from(next).toString('base64url'),
  }
}
