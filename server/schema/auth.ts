import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ROLES } from '#contract/roles.ts'
import { moment } from './columns.ts'

const createdAt = () => moment('created_at').notNull().defaultNow()
const updatedAt = () => moment('updated_at').notNull().defaultNow()
const owner = () =>
  text('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' })

export const authUsers = pgTable('auth_users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /** The last time they opened a page or changed something, to within five minutes (server/people/sessions.ts). */
  lastSeenAt: moment('last_seen_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const authSessions = pgTable(
  'auth_sessions',
  {
    id: text('id').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
    token: text('token').notNull().unique(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When it expires unless it is used before; null where sessions do not expire by inactivity. */
    idleAt: moment('idle_at'),
    /** When its owner last proved their password in it, after the sign-in (server/people/reauthenticate.ts). */
    passwordConfirmedAt: moment('password_confirmed_at'),
    userId: owner(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('auth_sessions_user').on(table.userId)],
)

export const authAccounts = pgTable(
  'auth_accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: owner(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('auth_accounts_user').on(table.userId)],
)

/** Not written any more; a later release drops it (docs/decisions/sign-in-and-security.md). */
export const authVerifications = pgTable(
  'auth_verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('auth_verifications_identifier').on(table.identifier)],
)

/** The second factor of users who have set one up (docs/decisions/sign-in-and-security.md). */
export const secondFactors = pgTable('second_factors', {
  userId: owner().primaryKey(),
  /** Encrypted with a key derived from the installation's. */
  secret: text('secret').notNull(),
  /** When its first code was accepted; sign-in asks for a code only afterwards. */
  confirmedAt: moment('confirmed_at'),
  /** Time step (half minute) of the last accepted code: each counts once. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: createdAt(),
})

/** Hashes of the codes that replace the second factor, once each. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: owner(), hash: text('hash').notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** Open invitations to become an admin, one an address; they go with the sign-in of the admin who sent them. */
export const invitations = pgTable('invitations', {
  id: uuid('id').primaryKey(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  role: text('role', { enum: ROLES }).notNull().default('admin'),
  /** SHA-256 of the link's token. The token itself is stored nowhere (server/people/invitations.ts). */
  tokenHash: text('token_hash').notNull().unique(),
  /** The scheme and host of the link. */
  origin: text('origin').notNull(),
  invitedBy: text('invited_by')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
  expiresAt: moment('expires_at').notNull(),
})

/** Attempts in the window that ends at `expires_at`; the key says who attempted what, in hashes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
