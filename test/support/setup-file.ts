/** Runs before every test file (vitest.config.ts). */
import { afterAll, afterEach } from 'vitest'
import { addExplanations, runCleanups } from './cleanup.ts'

afterEach(({ task }) => {
  if (task.result?.state === 'fail') addExplanations(task.result.errors ?? [])
})
afterAll(runCleanups)
