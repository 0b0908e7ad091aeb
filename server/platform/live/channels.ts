import { sql } from 'drizzle-orm'

/** The NOTIFY channel on which a trigger announces new rows of `ticket_events` (migration 0001). */
export const TICKET_EVENTS_CHANNEL = 'ticket_events'

/** The NOTIFY channel on which the removal of an admin is announced; its payload is the id of their support user. */
export const ADMIN_REMOVED_CHANNEL = 'admin_removed'

/** The NOTIFY channel on which processes announce who looks at a ticket or writes in it; its payload is a `PresenceEvent` as JSON. */
export const PRESENCE_CHANNEL = 'presence'

/** The NOTIFY channel for what is new for members of the team; its payload is a `TeamSignal` as JSON. */
export const TEAM_CHANNEL = 'team'

/** The NOTIFY channel for work that any process may do; its payload is the kind of work. */
export const WORK_CHANNEL = 'work'

/** Work that may wait: a job, a mail to be routed, what is due at a moment that a row names, or settings to be read again. */
export const WORK = ['jobs', 'mails', 'moments', 'settings'] as const
export type Work = (typeof WORK)[number]

/** Makes every process read the settings and the company's pages again once the transaction is committed. */
export const notifyOfSettings = sql`select pg_notify(${WORK_CHANNEL}, 'settings')`

/** Part of a statement that changes mails: makes every process look for mails to route once it is committed. */
export const notifyOfMails = sql`pg_notify(${sql.raw(`'${WORK_CHANNEL}', 'mails'`)})::text`
