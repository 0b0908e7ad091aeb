import { type SQL, and, ne, sql } from 'drizzle-orm'
import { companyKey } from '../../db/ticket-schema.ts'
import { tickets } from '../../db/schema.ts'
import { sensitiveColumn } from '../../tickets/is-sensitive.ts'

/** The person with the right, as their row or as values. */
type Holder = { company: SQL }

/** Tickets whose form named the company. The index tickets_company finds them. */
export const namedCompany = ({ company }: Holder): SQL =>
  and(sql`${companyKey(tickets.company)} = ${companyKey(company)}`, ne(tickets.company, ''), mayBeShown)!

/**
 * Mailed tickets, which name no company, of persons who have the right for the same one: an admin said of each of them where they
 * work. Their record says nothing, since anybody can write a company there by the public form, for any address; nor does a mail
 * domain, which at a provider is everybody's (docs/decisions/0076). The index support_users_sees_company finds them.
 */
export const mailedByCompany = ({ company }: Holder): SQL =>
  and(
    sql`${tickets.channel} = 'mail' and ${tickets.user_id} = any (array(
      select colleague.id from support_users colleague
      where ${companyKey(sql`colleague.sees_company`)} = ${companyKey(company)}
    ))`,
    mayBeShown,
  )!

/** Sensitive tickets are for those who take part in them; one whose requester has been erased is for the team alone. */
const mayBeShown = sql`not ${sensitiveColumn} and ${tickets.user_id} is not null`
