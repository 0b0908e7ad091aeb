import { normalizeMailbox } from '../../tickets/normalize-mailbox.ts'

const GMAIL = /@(?:gmail|googlemail)\.com$/

/**
 * Whether two addresses in lower case are one mailbox. Rights compare them exactly: only Gmail is known to ignore dots and
 * what follows a plus (docs/decisions/0068-who-may-write.md).
 */
export const isSamePerson = (a: string, b: string): boolean =>
  a === b || (GMAIL.test(a) && GMAIL.test(b) && normalizeMailbox(a) === normalizeMailbox(b))
