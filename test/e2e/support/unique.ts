import { randomUUID } from 'node:crypto'

/** Ends a word so that no other test has it. */
export const unique = (word: string) => `${word}-${randomUUID().slice(0, 6)}`
