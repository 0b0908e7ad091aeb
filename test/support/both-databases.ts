/**
 * Tests of operations that `npm test` runs on the embedded database as well, because locks, notifications, sessions, upgrades,
 * sync or collation may differ there. All others ask PostgreSQL alone; `npm run drill -- all` runs every one on both.
 */
export const ON_BOTH_DATABASES = [
  'db/{append-only-history,damage,deadlocks,lease,upgrade}',
  'jobs/{pg-boss-tables,watch-jobs}',
  'list/{list-against-filter,search}',
  'live/{customer-events,ticket-events}',
  'users/{setup-admin,sign-in-races}',
].map((path) => `test/operations/${path}.test.ts`)
