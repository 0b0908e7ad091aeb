import { defineConfig } from 'vitest/config'

const shared = { testTimeout: 30_000, hookTimeout: 60_000, setupFiles: ['./test/support/setup-file.ts'] }
/** No test replaces a module, so files may share those already read. */
const inside = { ...shared, isolate: false }
const POSTGRES = './test/support/services/postgres-server.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
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
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: POSTGRES,
        },
      },
      {
        test: {
          ...shared,
          testTimeout: 90_000,
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          globalSetup: POSTGRES,
        },
      },
      {
        test: {
          ...shared,
          testTimeout: 90_000,
          // The attack drills at a small size (docs/decisions/0037 to 0040).
          name: 'attacks',
          include: ['test/attacks/**/*.test.ts', 'test/chaos/**/*.test.ts'],
          globalSetup: POSTGRES,
        },
      },
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
