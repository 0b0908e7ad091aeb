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

export const INVALID_EMAIL = 'Enter an email address like name@example.com'

/** An e-mail address, kept as typed but for the spaces around it. */
export const emailAddress = (missing: string) =>
  z
    .string({ error: missing })
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(LIMITS.email, tooLong(LIMITS.email)),
      storable,
      z.email(INVALID_EMAIL),
    )

/** A moment in UTC, ISO 8601 with milliseconds. */
export const timestamp = z.iso.datetime()
