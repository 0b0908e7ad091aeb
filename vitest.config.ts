import { defineConfig } from 'vitest/config'
import { DRIZZLE_HOOK } from '#test/support/node-flags.ts'
import { ON_BOTH_DATABASES } from '#test/support/both-databases.ts'

/** Neither the company's time zone nor UTC, for every process of a test: a time by the wrong clocks is another day. */
process.env.TZ = 'Pacific/Auckland'

const MINUTES = 60_000
/** A drill (`npm run drill`) takes hours; its size bounds it. */
const DRILL_TIMEOUT = process.env.DRILL === undefined ? undefined : 24 * 60 * MINUTES

/** Limits are for a machine that is busy with something else. A test that hangs is what they end, not one that is slow. */
const shared = {
  testTimeout: DRILL_TIMEOUT ?? 2 * MINUTES,
  hookTimeout: 3 * MINUTES,
  setupFiles: ['./test/support/setup-file.ts'],
  expect: { poll: { timeout: 30_000 } },
}
/** No test replaces a module, so files may share those already read. */
const inside = { ...shared, isolate: false }
const POSTGRES = './test/support/services/postgres-server.ts'
/** Servers are started and stopped. */
const processes = {
  ...shared,
  testTimeout: DRILL_TIMEOUT ?? 5 * MINUTES,
  hookTimeout: 5 * MINUTES,
  globalSetup: POSTGRES,
}
const operations = (database: 'embedded' | 'postgres') => ({
  ...inside,
  env: { TEST_DATABASE: database },
  ...(database === 'postgres' && { globalSetup: POSTGRES }),
})
const below = (folder: string) => [`test/${folder}/**/*.test.ts`]

/** Three rings: `gate` by `npm test`, `deep` by `npm run drill`, `check` by `npm run check` (docs/style.md). */
export default defineConfig({
  test: {
    maxWorkers: 3,
    execArgv: [DRIZZLE_HOOK],
    projects: [
      { test: { ...inside, name: 'check', include: below('checks') } },
      { test: { ...inside, name: 'gate unit', include: below('unit') } },
      { test: { ...operations('postgres'), name: 'gate operations', include: below('operations') } },
      { test: { ...operations('embedded'), name: 'gate embedded', include: ON_BOTH_DATABASES } },
      { test: { ...inside, name: 'gate services', include: below('services'), globalSetup: POSTGRES } },
      { test: { ...processes, name: 'gate process', include: below('process') } },
      {
        test: {
          ...operations('embedded'),
          name: 'deep embedded',
          include: below('operations'),
          exclude: ON_BOTH_DATABASES,
        },
      },
      ...['attacks', 'chaos', 'operations', 'process', 'services', 'unit'].map((folder) => ({
        test: {
          ...processes,
          testTimeout: DRILL_TIMEOUT ?? 10 * MINUTES,
          name: `deep ${folder}`,
          include: below(`deep/${folder}`),
        },
      })),
      {
        test: {
          ...processes,
          name: 'deep load',
          include: below('deep/load'),
          // Alone at the end: they take all the disk there is.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
