import { defineConfig } from 'vitest/config'

const shared = { testTimeout: 30_000, hookTimeout: 60_000 }
const POSTGRES = './test/support/postgres-server.ts'

export default defineConfig({
  test: {
    // On two cores: tests of whole processes wait more than they work.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'pieces',
          include: ['test/**/*.test.ts'],
          exclude: ['test/operations/**', 'test/process/**'],
        },
      },
      {
        test: {
          ...shared,
          name: 'embedded',
          include: ['test/operations/**/*.test.ts'],
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      {
        test: {
          ...shared,
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
    ],
  },
})
