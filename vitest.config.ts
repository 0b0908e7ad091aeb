import { defineConfig } from 'vitest/config'
import { DRIZZLE_HOOK } from './test/support/node-flags.ts'

const MINUTES = 60_000
/** A drill (`npm run drill`) takes hours; its size bounds it. */
const DRILL_TIMEOUT = process.env.DRILL === undefined ? undefined : 24 * 60 * MINUTES

const setupFiles = ['./test/support/setup-file.ts']
const shared = { testTimeout: DRILL_TIMEOUT ?? 30_000, hookTimeout: 60_000, setupFiles }
/** No test replaces a module, so files may share those already read. */
const inside = { ...shared, isolate: false }
/** Tests of what no query decides: they run on the embedded database alone, which is a PostgreSQL as well. */
const SAME_ON_ANY_DATABASE = [
  // Who may call which route, whatever the route asks the database.
  'test/operations/access/matrix.test.ts',
  // How pictures and PDFs are rendered.
  'test/operations/attachments/preview.test.ts',
  // What goes over SMTP and into the outbox.
  'test/operations/mail/mailer.test.ts',
  // What a provider of analyses answers, or does not.
  'test/operations/analysis/provider.test.ts',
  'test/operations/analysis/provider-outage.test.ts',
  // What mails say, and which words of a mail are the answer.
  'test/operations/notices/notice-mails.test.ts',
  'test/operations/inbox/round-trip.test.ts',
  'test/operations/inbox/replies.test.ts',
  // What pages and forms show without a script.
  'test/operations/customers/page-without-script.test.ts',
  'test/operations/forms/no-js-files.test.ts',
  // How a model is trained.
  'test/operations/analysis/triage-model.test.ts',
  // Mostly passwords being hashed.
  'test/operations/users/account.test.ts',
  'test/operations/users/invitations.test.ts',
  'test/operations/users/second-factor.test.ts',
  'test/operations/users/sign-in-limits.test.ts',
]
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
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      {
        test: {
          ...inside,
          name: 'postgres',
          include: ['test/operations/**/*.test.ts'],
          exclude: SAME_ON_ANY_DATABASE,
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
