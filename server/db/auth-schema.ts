import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The tables better-auth reads and writes; its own names in camelCase, ours in the database. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
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
    /** When it ends unless it is used before; null where sessions do not end by rest. Ours, not better-auth's. */
    idleAt: moment('idle_at'),
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

/** The second factor of those who set one up. Ours, not better-auth's (docs/decisions/0037). */
export const secondFactors = pgTable('second_factors', {
  userId: owner().primaryKey(),
  /** Encrypted with a key that follows from the installation's. */
  secret: text('secret').notNull(),
  /** When its first code was right; it is not asked for before. */
  confirmedAt: moment('confirmed_at'),
  /** The half minute of the last code that was accepted: each counts once. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: createdAt(),
})

/** Codes that stand in for the second factor, once each; only what they hash to. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: owner(), hash: text('hash').notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** How often something was tried in the window that ends then; the key names who tried what. Ours, not better-auth's. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
