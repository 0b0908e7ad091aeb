import { defineConfig } from 'vitest/config'
import { DRIZZLE_HOOK } from './test/support/node-flags.ts'
import { IS_WHOLE_RUN, ON_EMBEDDED_ALONE, ON_POSTGRES_ALONE } from './test/support/one-database.ts'

const MINUTES = 60_000
/** A drill (`npm run drill`) takes hours; its size bounds it. */
const DRILL_TIMEOUT = process.env.DRILL === undefined ? undefined : 24 * 60 * MINUTES

const setupFiles = ['./test/support/setup-file.ts']
const shared = { testTimeout: DRILL_TIMEOUT ?? 30_000, hookTimeout: 60_000, setupFiles }
/** No test replaces a module, so files may share those already read. */
const inside = { ...shared, isolate: false }
const POSTGRES = './test/support/services/postgres-server.ts'

export default defineConfig({
  test: {
    maxWorkers: 4,
    execArgv: [DRIZZLE_HOOK],
    projects: [
      {
        test: {
          ...inside,
          name: 'unit',
          include: ['test/*.test.ts', 'test/unit/**/*.test.ts'],
        },
      },
      {
        test: {
          ...inside,
          name: 'embedded',
          include: ['test/operations/**/*.test.ts'],
          exclude: IS_WHOLE_RUN ? ON_POSTGRES_ALONE : [],
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      {
        test: {
          ...inside,
          name: 'postgres',
          include: ['test/operations/**/*.test.ts'],
          exclude: ON_EMBEDDED_ALONE,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: POSTGRES,
        },
      },
      {
        test: {
          ...inside,
          // Storage, scanner and deployment, with the real programs of Debian's packages.
          name: 'services',
          include: ['test/services/**/*.test.ts'],
          testTimeout: 2 * MINUTES,
          hookTimeout: 5 * MINUTES,
          globalSetup: POSTGRES,
        },
      },
      {
        test: {
          setupFiles,
          // Servers are started and stopped, on a machine that may be busy.
          testTimeout: 5 * MINUTES,
          hookTimeout: 5 * MINUTES,
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          globalSetup: POSTGRES,
        },
      },
      // Attacks and faults: small here, at full size by `npm run drill`. However busy the machine is, they pass.
      ...['attacks', 'chaos'].map((name) => ({
        test: {
          testTimeout: DRILL_TIMEOUT ?? 10 * MINUTES,
          hookTimeout: 10 * MINUTES,
          setupFiles,
          name,
          include: [`test/${name}/**/*.test.ts`],
          globalSetup: POSTGRES,
        },
      })),
      {
        test: {
          ...shared,
          testTimeout: 90_000,
          name: 'load',
          include: ['test/load/**/*.test.ts'],
          // Alone at the end: they take all the disk there is.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
