import { and, desc, eq, gte, ne } from 'drizzle-orm'
import { tickets } from '../../db/schema.ts'
import { sameSubject } from '../classify/same-subject.ts'
import type { ReadMail, Routing } from './route-context.ts'

const WITHIN_MS = 7 * 24 * 60 * 60 * 1000
const MAX_COMPARED = 20

/**
 * Returns an open ticket of the last seven days of the same person with nearly the same subject. It is a hint only, because
 * people ask for two things in the same words.
 */
export async function findSameSubject(
  { tx, now }: Routing,
  { subject, sender }: ReadMail,
): Promise<string | undefined> {
  if (!sender?.user || subject.title === '') return undefined
  const open = await tx
    .select({ id: tickets.id, title: tickets.title })
    .from(tickets)
    .where(
      and(
        eq(tickets.user_id, sender.user.id),
        ne(tickets.status, 'Resolved'),
        gte(tickets.created_at, new Date(now.getTime() - WITHIN_MS)),
      ),
    )
    .orderBy(desc(tickets.ticket_id))
    .limit(MAX_COMPARED)
  return open.find(({ title }) => sameSubject(title, subject.title))?.id
}
