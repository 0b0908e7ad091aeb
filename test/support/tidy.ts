/** Begins every test file (vitest.config.ts). */
import { afterAll } from 'vitest'
import { doChores } from './after-file.ts'

afterAll(doChores)
