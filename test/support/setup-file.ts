/** Runs before every test file (vitest.config.ts). */
import { afterAll } from 'vitest'
import { runCleanups } from './cleanup.ts'

afterAll(runCleanups)
