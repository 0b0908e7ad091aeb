import { type SQL, sql } from 'drizzle-orm'
import { supportUsers, ticketReads, tickets } from '../schema/schema.ts'

/** Messages older than this count as read by everybody, so that what has to be looked at does not grow for ever. */
export const UNREAD_DAYS = 30

/** SQL for the moment up to which a member of the team has read everything. */
export const readBefore = (viewerId: string, now: Date): SQL => sql`(
  select greatest(${supportUsers.read_before}, ${now.toISOString()}::timestamptz - ${`${UNREAD_DAYS} days`}::interval)
  from ${supportUsers} where ${supportUsers.id} = ${viewerId}
)`

/**
 * SQL that is true for a row of `tickets` whose last message a member of the team has not read; resolved tickets do not have to
 * be read.
 */
export const isUnread = (viewerId: string, now: Date): SQL<boolean> =>
  isUnreadSince(viewerId, readBefore(viewerId, now))

/** `isUnread` for a known moment up to which the member has read everything. */
export const isUnreadSince = (viewerId: string, since: SQL): SQL<boolean> => sql<boolean>`(
  ${tickets.status} <> 'Resolved' and ${tickets.last_entry_at} > ${since} and not exists (
    select from ${ticketReads} where ${ticketReads.user_id} = ${viewerId}
      and ${ticketReads.ticket_id} = ${tickets.id} and ${ticketReads.read_until} >= ${tickets.last_entry_at}
  )
)`
