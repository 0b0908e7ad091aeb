import { type SQL, sql } from 'drizzle-orm'
import type { ResponseBody } from '#contract/operation.ts'
import { COUNTED_TICKETS, type findCustomers as operation } from '#contract/customers.ts'
import type { Context } from '../context.ts'
import { CUSTOMER_NAMES, queryOfWord, splitWords } from '../schema/ticket-list/words.ts'

const MAX_FOUND = 8
/** Matches that are compared by their tickets. */
const MAX_COMPARED = 100
const MAX_COLLEAGUES = 1_000
/** One letter begins the names of too many. */
const MIN_LENGTH = 2

type Found = ResponseBody<typeof operation>

/**
 * Finds up to eight customers with tickets (by name, email address and company) and up to eight companies, each word of the
 * text being the beginning of a word; those with most tickets first. Finds none for fewer than two characters.
 */
export async function findCustomers({ db }: Pick<Context, 'db'>, search: string): Promise<Found> {
  const words = splitWords(search)
  if (words.join('').length < MIN_LENGTH) return { people: [], companies: [] }
  const query = sql`ticket_list_key(${words.map((word) => queryOfWord(word)).join(' & ')})::tsquery`
  const [people, companies] = await Promise.all([
    db.execute<Found['people'][number]>(peopleWith(query)),
    db.execute<Found['companies'][number]>(companiesWith(query)),
  ])
  return { people: people.rows, companies: companies.rows }
}

const words = sql.raw(`ticket_list_message_words(${CUSTOMER_NAMES})`)

const peopleWith = (query: SQL): SQL => sql`
  with found as (
    select id, btrim(first_name || ' ' || last_name) as name, email, company
    from support_users where ${words} @@ ${query} limit ${MAX_COMPARED}
  )
  select found.*, counted.tickets from found, lateral (
    select count(*)::int as tickets
    from (select from tickets where tickets.user_id = found.id and not spam limit ${COUNTED_TICKETS}) theirs
  ) counted
  where counted.tickets > 0 order by counted.tickets desc, name, email limit ${MAX_FOUND}`

/** Tickets are counted only for the companies that most of the matching people work for. */
const companiesWith = (query: SQL): SQL => sql`
  with colleagues as (
    select company from support_users where ${words} @@ ${query} and company <> '' limit ${MAX_COLLEAGUES}
  ), named as (
    select min(btrim(company)) as name, ticket_list_company(company) as key, count(*) as people
    from colleagues where ticket_list_message_words(company) @@ ${query}
    group by ticket_list_company(company) order by people desc, name limit ${MAX_FOUND}
  )
  select name, counted.tickets from named, lateral (
    select least(count(*), ${COUNTED_TICKETS})::int as tickets from ticket_list where companies @> array[named.key] and coalesce(folder <> 'spam', false)
  ) counted
  where counted.tickets > 0 order by counted.tickets desc, name`
