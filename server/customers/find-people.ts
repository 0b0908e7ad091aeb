import { sql } from 'drizzle-orm'
import { COUNTED_TICKETS } from '#contract/customers.ts'
import type { findPeople as operation } from '#contract/new-ticket.ts'
import type { ResponseBody } from '#contract/operation.ts'
import type { Context } from '../context.ts'
import { mayMailOnRequest } from '../mail/out/automatic-mail.ts'
import { CUSTOMER_NAMES, PERSON_TEXT, splitWords } from '../schema/ticket-list/words.ts'

const MAX_FOUND = 10
/** Matches that are compared by their open tickets. */
const MAX_COMPARED = 100
const MAX_WORDS = 8
/** Shorter parts are looked up as the beginnings of words: the index of parts has three letters. */
const MIN_PART = 3
const MIN_LENGTH = 2
/** Digits of a phone number that are compared: without the country's. */
const PHONE_DIGITS = 10

const words = sql.raw(`ticket_list_message_words(${CUSTOMER_NAMES})`)
const text = sql.raw(PERSON_TEXT)

type Found = ResponseBody<typeof operation>[number]

/** A text that is a phone number and nothing else, perhaps with an extension. */
const PHONE = /^[+(]?\d[\d\s()./-]*(?:(?:ext?\.?|x|#|,|;)\s*\d*)?$/i

/** Returns the parts that all have to be found: the last digits of a phone number in any notation, or else the words. */
function partsOf(search: string): string[] {
  const typed = search.trim()
  const digits = typed.replace(/(?:ext?|x|[#,;]).*$/i, '').replaceAll(/\D/g, '')
  if (PHONE.test(typed) && digits.length >= MIN_PART) return [digits.slice(-PHONE_DIGITS)]
  return typed.split(/\s+/).slice(0, MAX_WORDS)
}

/**
 * Finds up to ten people by parts of name, address and company, or by phone number; those with most open tickets first. Finds
 * none for fewer than two characters.
 */
export async function findPeople(
  ctx: Pick<Context, 'db' | 'config'>,
  { search }: { search: string },
): Promise<Found[]> {
  if (search.trim().length < MIN_LENGTH) return []
  const matches = partsOf(search).flatMap((part) =>
    part.length < MIN_PART
      ? splitWords(part).map((word) => sql`${words} @@ ticket_list_key(${`'${word}':*`})::tsquery`)
      : [sql`${text} like '%' || ticket_list_plain(${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`],
  )
  if (matches.length === 0) return []
  const { rows } = await ctx.db.execute<Omit<Found, 'can_mail'> & { mail_problem: string | null }>(sql`
    with found as (
      select id, btrim(first_name || ' ' || last_name) as name, coalesce(email, '') as email, phone, company, mail_problem
      from support_users where ${sql.join(matches, sql` and `)} limit ${MAX_COMPARED}
    )
    select found.*, counted.open from found, lateral (
      select count(*)::int as open from (
        select from tickets where user_id = found.id and status <> 'Resolved' limit ${COUNTED_TICKETS}
      ) theirs
    ) counted
    order by counted.open desc, name, email limit ${MAX_FOUND}`)
  return rows.map(({ mail_problem, ...person }) => {
    const can_mail = mayMailOnRequest(ctx, { email: person.email, mail_problem })
    return { ...person, can_mail }
  })
}
