import { index, integer, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { RATINGS } from '#contract/vocabulary.ts'
import { id, moment } from './columns.ts'
import { formerPerson, person, ticket } from './tickets.ts'

export const ticketRating = pgEnum('ticket_rating', RATINGS)

/**
 * Links to the customer's page of a ticket, each for one person. The key is made from the id and SECRET, so that every mail can
 * carry it again; the hash finds it.
 */
export const ticketLinks = pgTable(
  'ticket_links',
  {
    /** The id of the ticket for the link that was made with it. */
    id: id(),
    ticket_id: ticket(),
    user_id: person(),
    /** SHA-256 of the key. */
    key_hash: text().notNull().unique(),
    created_at: moment().notNull(),
    /** The first use by a person: opening alone, as mail scanners do, does not count. */
    opened_at: moment(),
    revoked_at: moment(),
  },
  (table) => [index('ticket_links_ticket').on(table.ticket_id), index('ticket_links_user').on(table.user_id)],
)

/** The browsers that may write as a person on a ticket's page: the first that was used, and those confirmed by a code. */
export const linkBrowsers = pgTable(
  'link_browsers',
  {
    ticket_id: ticket(),
    user_id: person(),
    /** SHA-256 of the id in the browser's cookie. */
    browser: text().notNull(),
    /** The moment when a mailed code proved that the mailbox is theirs; null for the first browser. */
    confirmed_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticket_id, table.user_id, table.browser] }),
    index('link_browsers_user').on(table.user_id),
  ],
)

/** Codes that have been mailed to confirm a browser, the newest for each; the code is made from the id and SECRET. */
export const customerCodes = pgTable(
  'customer_codes',
  {
    id: uuid().notNull().defaultRandom(),
    ticket_id: ticket(),
    user_id: person(),
    browser: text().notNull(),
    /** Wrong codes entered. */
    attempts: integer().notNull().default(0),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticket_id, table.user_id, table.browser] }),
    index('customer_codes_user').on(table.user_id),
    index('customer_codes_expires').on(table.expires_at),
  ],
)

/** One-time links to My tickets that have been mailed and not been used. */
export const customerSignIns = pgTable(
  'customer_sign_ins',
  {
    id: id(),
    user_id: person(),
    /** SHA-256 of the key, which is made from the id and SECRET. */
    key_hash: text().notNull().unique(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
  },
  (table) => [
    index('customer_sign_ins_user').on(table.user_id),
    index('customer_sign_ins_expires').on(table.expires_at),
  ],
)

/** Browsers signed in at My tickets. */
export const customerSessions = pgTable(
  'customer_sessions',
  {
    id: id(),
    user_id: person(),
    /** SHA-256 of the token in the cookie. */
    token_hash: text().notNull().unique(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
  },
  (table) => [
    index('customer_sessions_user').on(table.user_id),
    index('customer_sessions_expires').on(table.expires_at),
  ],
)

export const ticketRatings = pgTable(
  'ticket_ratings',
  {
    ticket_id: ticket().primaryKey(),
    user_id: formerPerson(),
    value: ticketRating().notNull(),
    comment: text().notNull().default(''),
    /** The first rating: it can be changed for 7 days. */
    created_at: moment().notNull(),
    changed_at: moment().notNull(),
  },
  (table) => [index('ticket_ratings_user').on(table.user_id)],
)
