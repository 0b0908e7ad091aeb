/** Runs before every test file (vitest.config.ts). */
import { afterAll, afterEach, vi } from 'vitest'
import { addExplanations, runCleanups } from './cleanup.ts'

afterEach(({ task }) => {
  if (task.result?.state === 'fail') addExplanations(task.result.errors ?? [])
  // Files share their process: one whose test fails leaves no stopped clock to the next, nor a replaced global.
  vi.useRealTimers()
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  runCleanups()
})
