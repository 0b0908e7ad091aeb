import { randomBytes } from 'node:crypto'

/** Ends a word so that no other test has it; with letters, as a name in a mail may have four digits. */
export const unique = (word: string) =>
  `${word}-${Array.from(randomBytes(6), (byte) => String.fromCodePoint(97 + (byte % 26))).join('')}`
