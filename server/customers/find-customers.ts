import { type SQL, sql } from 'drizzle-orm'
import type { ResponseBody } from '#contract/operation.ts'
import { COUNTED_TICKETS, type findCustomers as operation } from '#contract/customers.ts'
import type { findPeople as peopleOperation } from '#contract/new-ticket.ts'
import type { Context } from '../context.ts'
import { mayMailOnRequest } from '../mail/out/automatic-mail.ts'
import { emailOf, isListed } from '../schema/schema.ts'
import { CUSTOMER_NAMES, PERSON_TEXT, PHONE_DIGITS, queryOfWord, splitWords } from '../schema/ticket-list/words.ts'

const MAX_FOUND = 8
const MAX_PEOPLE = 10
/** Matches that are compared by their tickets. */
const MAX_COMPARED = 100
/** One letter begins the names of too many. */
const MIN_LENGTH = 2

type Found = ResponseBody<typeof operation>

/** Finds up to eight customers with tickets and eight clients by the beginnings of their words. */
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

const text = sql.raw(PERSON_TEXT)
const words = sql.raw(`ticket_list_message_words(${CUSTOMER_NAMES})`)

/** Of their company, or else as forms say it. */
const companyName = sql`coalesce((select name from companies where companies.id = company_id), company)`

/** SQL: the people that the matching records lead to. */
const peopleOf = (matching: SQL): SQL => sql`support_users where id in (
  select coalesce(merged_into, id) from (select id, merged_into from support_users where ${matching} limit ${MAX_COMPARED}) matching
)`

const peopleWith = (query: SQL): SQL => sql`
  with found as (
    select id, btrim(first_name || ' ' || last_name) as name, email,
      ${companyName} as company
    from ${peopleOf(sql`${words} @@ ${query}`)}
  )
  select found.*, counted.tickets from found, lateral (
    select count(*)::int as tickets
    from (select from tickets where tickets.user_id = found.id and ${isListed} limit ${COUNTED_TICKETS}) theirs
  ) counted
  where counted.tickets > 0 order by counted.tickets desc, name, email limit ${MAX_FOUND}`

const companiesWith = (query: SQL): SQL => sql`
  with found as (
    select id, name from companies where archived_at is null and merged_into is null and id in (
      select coalesce(merged_into, id) from companies where ticket_list_message_words(name) @@ ${query} limit ${MAX_COMPARED}
    )
  )
  select found.*, counted.tickets from found, lateral (
    select count(*)::int as tickets
    from (select from ticket_list where client = found.id and coalesce(folder not in ('spam', 'merged'), false) limit ${COUNTED_TICKETS}) theirs
  ) counted
  order by counted.tickets desc, name limit ${MAX_FOUND}`

/** Shorter parts are looked up as the beginnings of words: the index of parts has three letters. */
const MIN_PART = 3
const MAX_PARTS = 8
/** A text that is a phone number and nothing else, perhaps with an extension. */
const PHONE = /^([+(]?\d[\d\s()./-]*)(?:(?:ext?\.?|x|#|,|;)\s*\d*)?$/i

/** Returns the parts that all have to be found: the last digits of a phone number, or else the words. */
function partsOf(search: string): string[] {
  const digits = PHONE.exec(search)?.[1]?.replaceAll(/\D/g, '') ?? ''
  return digits.length >= MIN_PART ? [digits.slice(-PHONE_DIGITS)] : search.split(/\s+/).slice(0, MAX_PARTS)
}

type FoundPerson = ResponseBody<typeof peopleOperation>[number]

/** Finds up to ten people by parts of name, address and company, or by phone number; most open tickets first. */
export async function findPeople(ctx: Pick<Context, 'db' | 'config'>, { search }: { search: string }) {
  const typed = search.trim()
  const matches = partsOf(typed).flatMap((part) =>
    part.length < MIN_PART
      ? splitWords(part).map((word) => sql`${words} @@ ticket_list_key(${`'${word}':*`})::tsquery`)
      : [sql`${text} like '%' || ticket_list_plain(${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`],
  )
  if (typed.length < MIN_LENGTH || matches.length === 0) return []
  const { rows } = await ctx.db.execute<Omit<FoundPerson, 'can_mail'> & { mail_problem: string | null }>(sql`
    with found as (
      select id, btrim(first_name || ' ' || last_name) as name, ${emailOf()} as email, phone, ${companyName} as company,
        mail_problem
      from ${peopleOf(sql.join(matches, sql` and `))}
    )
    select found.*, counted.open from found, lateral (
      select count(*)::int as open
      from (select from tickets where user_id = found.id and status <> 'Resolved' and not spam limit ${COUNTED_TICKETS}) theirs
    ) counted
    order by counted.open desc, name, email limit ${MAX_PEOPLE}`)
  return rows.map(({ mail_problem, ...person }) => ({
    ...person,
    can_mail: mayMailOnRequest(ctx, { email: person.email, mail_problem }),
  }))
}
