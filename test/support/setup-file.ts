/** Runs before every test file (vitest.config.ts). */
import { afterAll } from 'vitest'
import { cacheScrypt } from './cached-scrypt.ts'
import { runCleanups } from './cleanup.ts'

cacheScrypt()
afterAll(runCleanups)
