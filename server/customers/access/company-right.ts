import { type SQL, and, ne, sql } from 'drizzle-orm'
import { companyKey } from '../../db/ticket-schema.ts'
import { tickets } from '../../db/schema.ts'
import { sensitiveColumn } from '../../tickets/is-sensitive.ts'

/** Where one domain belongs to people who have nothing to do with each other. */
const PUBLIC_DOMAINS = String.raw`^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|icloud|me|aol|proton|protonmail|gmx|mail|zoho|comcast)\.`

/** The person with the right, as their row or as values. */
type Holder = { email: SQL; company: SQL }

const domainOf = (email: SQL): SQL => sql`substring(lower(${email}), '@([^@]*)$')`

/** Tickets whose form named the company. The index tickets_company finds them. */
export const namedCompany = ({ company }: Holder): SQL =>
  and(sql`${companyKey(tickets.company)} = ${companyKey(company)}`, ne(tickets.company, ''), mayBeShown)!

/**
 * Mailed tickets, which name no company, of persons who have it on record and share the mail domain of the person with the
 * right. What is on record alone is not enough: anybody can write it there by the public form, for any address.
 */
export const mailedByCompany = ({ email, company }: Holder): SQL =>
  and(
    sql`${tickets.channel} = 'mail' and ${tickets.user_id} = any (array(
      select colleague.id from support_users colleague
      where ${companyKey(sql`colleague.company`)} = ${companyKey(company)} and colleague.company <> ''
        and ${domainOf(sql`colleague.email`)} = ${domainOf(email)} and ${domainOf(email)} !~ ${PUBLIC_DOMAINS}
    ))`,
    mayBeShown,
  )!

/** Sensitive tickets are for those who take part in them; one whose requester has been erased is for the team alone. */
const mayBeShown = sql`not ${sensitiveColumn} and ${tickets.user_id} is not null`
