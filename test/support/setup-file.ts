/** Runs before every test file (vitest.config.ts). */
import { afterAll, afterEach, vi } from 'vitest'
import { runCleanups } from './cleanup.ts'

// Files share their process: one whose test fails leaves no stopped clock and no replaced global to the next.
afterEach(() => void vi.useRealTimers())
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  runCleanups()
})
