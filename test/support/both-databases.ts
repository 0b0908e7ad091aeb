/**
 * Tests of operations that `npm test` runs on the embedded database as well, because locks, notifications, sessions, upgrades,
 * sync or collation may differ there. All others ask PostgreSQL alone; `npm run drill -- all` runs every one on both.
 */
export const ON_BOTH_DATABASES = [
  'platform/{append-only-history,damage,deadlocks,lease,upgrade}',
  'platform/{pg-boss-tables,watch-jobs}',
  'tickets/{list-against-filter,search}',
  'platform/{customer-events,ticket-events}',
  'people/{setup-admin,sign-in-races}',
].map((path) => `test/operations/${path}.test.ts`)
