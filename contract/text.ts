import * as z from 'zod/mini'
import { LIMITS } from './vocabulary.ts'

/** PostgreSQL cannot store U+0000, and half a surrogate pair would be changed in silence. */
const storable = z.refine<string>((text) => !text.includes('\0') && text.isWellFormed(), {
  error: 'Remove the characters that cannot be stored (a null character or half an emoji)',
})

const tooLong = (max: number) => `Use at most ${max.toLocaleString('en-US')} characters`

/** Text a person must give: trimmed, not blank, at most `max` characters; `missing` is what the form says when it is blank. */
export const requiredText = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .check(z.trim(), z.minLength(1, missing), z.maxLength(max, tooLong(max)), storable)

/** Text a person may leave out; blank and absent are the same. */
export const optionalText = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, tooLong(max)), storable), '')

/** A field of one line: a space stands for what ends a line. U+0000 is left to be refused. */
const oneLine = z.overwrite<string>((text) =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (end) => (end === '\0' ? end : ' ')),
)

/** The same as `requiredText` for a field of one line, such as a name or a title. */
export const requiredLine = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .check(oneLine, z.trim(), z.minLength(1, missing), z.maxLength(max, tooLong(max)), storable)

/** The same as `optionalText` for a field of one line. */
export const optionalLine = (max: number) =>
  z._default(z.string().check(oneLine, z.trim(), z.maxLength(max, tooLong(max)), storable), '')

/**
 * What an e-mail address is, everywhere: one mailbox in ASCII, its parts as long as RFC 5321 allows. What other programs
 * may read as more than one address, or as an address and something else, is none: no quotes, comments, routes, groups,
 * spaces, `%` or `!`, and no first character that a command line takes for an option. A domain of another script is
 * written `xn--…`.
 */
const MAILBOX_PATTERN =
  /^(?=[^@]{1,64}@)[\w'+][\w'+-]*(?:\.[\w'+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/

export const INVALID_EMAIL_MESSAGE = 'Enter an email address like name@example.com'

/** An e-mail address, kept as typed but for the spaces around it. */
export const emailAddress = (missing: string) =>
  z
    .string({ error: missing })
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(LIMITS.email, tooLong(LIMITS.email)),
      storable,
      z.email({ pattern: MAILBOX_PATTERN, error: INVALID_EMAIL_MESSAGE }),
    )

/** A moment in UTC, ISO 8601 with milliseconds. */
export const timestamp = z.iso.datetime()
