import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { getCustomerCard as operation } from '#contract/team/customer-card.ts'
import type { ResponseBody } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { supportUsers } from '../../db/schema.ts'
import { notFound } from '../../errors.ts'
import { readOpenTickets, readResolvedTickets } from './tickets-of-customer.ts'

/**
 * Returns who a customer is, their tickets that are not resolved, the last five that were with what resolved them, and what the
 * team has noted about them. Throws `not-found`, also for a customer who has been erased.
 */
export async function getCustomerCard(
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<ResponseBody<typeof operation>> {
  const author = alias(supportUsers, 'author')
  const [[person], open, resolved] = await Promise.all([
    db
      .select({
        id: supportUsers.id,
        first_name: supportUsers.first_name,
        last_name: supportUsers.last_name,
        email: supportUsers.email,
        phone: supportUsers.phone,
        company: supportUsers.company,
        notes: supportUsers.team_notes,
        notes_at: supportUsers.team_notes_at,
        author: { first_name: author.first_name, last_name: author.last_name },
      })
      .from(supportUsers)
      .leftJoin(author, eq(author.id, supportUsers.team_notes_by))
      .where(eq(supportUsers.id, id)),
    readOpenTickets(db, id),
    readResolvedTickets(db, id),
  ])
  if (!person) throw notFound()
  const { first_name, last_name, author: by, notes_at, ...rest } = person
  return {
    ...rest,
    name: nameOf({ first_name, last_name }),
    notes_by: by && nameOf(by),
    notes_at: notes_at?.toISOString() ?? null,
    ...open,
    resolved,
  }
}

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim()
