import { defineConfig } from 'vitest/config'

/** The tests of one group of modules, on the embedded database. */
export default defineConfig({
  test: {
    include: process.env.MUTANT_TESTS?.split(',') ?? [],
    env: { TEST_DATABASE: 'embedded' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
