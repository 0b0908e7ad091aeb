import { LIMITS } from './vocabulary.ts'

/**
 * Rules of fields that the static pages check as well; they do without the schemas, which would bring their library.
 *
 * The e-mail addresses the product accepts: one ASCII mailbox, its parts as long as RFC 5321 allows. Anything that another
 * program may read as several addresses, or as more than an address, is refused: quotes, comments, routes, groups, spaces,
 * `%`, `!`, and a first character that a command line takes for an option. International domains are written `xn--…`.
 */
export const MAILBOX_PATTERN =
  /^(?=[^@]{1,64}@)[\w'+][\w'+-]*(?:\.[\w'+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/

export const INVALID_EMAIL_MESSAGE = 'Enter an email address like name@example.com'

const { min, max } = LIMITS.password
export const PASSWORD_TOO_SHORT = `Use at least ${min} characters`
export const PASSWORD_TOO_LONG = `Use at most ${max} characters`

/** Returns the fault in the form of a non-empty e-mail address; undefined for none. */
export const emailError = (email: string): string | undefined =>
  MAILBOX_PATTERN.test(email) ? undefined : INVALID_EMAIL_MESSAGE

/** Returns the fault in the length, in Unicode characters, of a non-empty new password; undefined for none. */
export function newPasswordError(password: string): string | undefined {
  const { length } = Array.from(password)
  if (length < min) return PASSWORD_TOO_SHORT
  return length > max ? PASSWORD_TOO_LONG : undefined
}
