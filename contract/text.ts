import * as z from 'zod/mini'
import { INVALID_EMAIL_MESSAGE, MAILBOX_PATTERN, PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT } from './field-rules.ts'
import { CATEGORIES, LIMITS, PRIORITIES, STATUSES, parseStatus } from './vocabulary.ts'

/** PostgreSQL cannot store U+0000, and a lone surrogate would be replaced silently. */
const storable = z.refine<string>((text) => !text.includes('\0') && text.isWellFormed(), {
  error: 'Remove the characters that cannot be stored (a null character or half an emoji)',
})

const tooLong = (max: number) => `Use at most ${max.toLocaleString('en-US')} characters`

/** Something to see: a name of spaces and invisible characters alone is none. */
const visible = (missing: string) => z.refine<string>((text) => /[^\p{Cf}\p{Z}\p{Cc}]/u.test(text), { error: missing })

/** A required text: trimmed, not blank, at most `max` characters; `missing` is the error for a blank one. */
export const requiredText = (max: number, missing: string) =>
  z.string({ error: missing }).check(z.trim(), z.minLength(1, missing), z.maxLength(max, tooLong(max)), storable)

/** A text of at most `max` characters, not trimmed. */
export const typedText = (max: number) => z.string().check(z.maxLength(max, tooLong(max)), storable)

const blankIfNull = (text: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.nullable(text),
    z.transform((value) => value ?? ''),
  )

/** A text of at most `max` characters, which may be blank; null is a blank one. */
export const anyText = (max: number) =>
  blankIfNull(z.string().check(z.trim(), z.maxLength(max, tooLong(max)), storable))

/** An optional text of at most `max` characters; blank, null and absent are the same. */
export const optionalText = (max: number) => z._default(anyText(max), '')

/** Replaces line breaks by spaces. U+0000 is kept, so that `storable` refuses it. */
const oneLine = z.overwrite<string>((text) =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (end) => (end === '\0' ? end : ' ')),
)

/** `requiredText` for a field of one line, such as a name or a title. */
export const requiredLine = (max: number, missing: string) =>
  z.string({ error: missing }).check(oneLine, z.trim(), visible(missing), z.maxLength(max, tooLong(max)), storable)

/** `optionalText` for a field of one line. */
export const optionalLine = (max: number) =>
  z._default(blankIfNull(z.string().check(oneLine, z.trim(), z.maxLength(max, tooLong(max)), storable)), '')

/** An e-mail address, kept as typed except for surrounding spaces. */
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

const MOMENT = 'Use a moment such as 2026-11-02T15:00:00Z'

/** A moment, ISO 8601 with any offset; made UTC with milliseconds. */
export const timestamp = z.iso
  .datetime({ offset: true, error: MOMENT })
  .check(z.overwrite((moment) => (Number.isNaN(Date.parse(moment)) ? moment : new Date(moment).toISOString())))

export const momentOrDay = z.union([timestamp, z.iso.date()], { error: `${MOMENT}, or a day` })

/** Folds a tag as it is stored and compared: lower case, composed (NFC), with single spaces and none at its ends. */
export const foldTag = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** A tag, folded. */
export const tag = z.pipe(
  z.transform((value) => (typeof value === 'string' ? foldTag(value) : value)),
  requiredLine(LIMITS.tag, 'A tag needs a letter or a digit'),
)

export const tagList = z.array(tag).check(z.maxLength(LIMITS.tags, `Use at most ${LIMITS.tags} tags`))

export const category = z.enum(CATEGORIES, { error: 'Choose a category from the list' })
export const priority = z.enum(PRIORITIES, { error: 'Choose a priority from the list' })
/** A status in any accepted spelling. */
export const statusInput = (error?: string) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' ? (parseStatus(value) ?? value) : value)),
    z.enum(STATUSES, error),
  )

/** In UTF-16 code units: a character beyond U+FFFF, such as an emoji, has two. */
const MAX_CODE_UNITS = 2 * LIMITS.password.max

/** A new password. Its length is counted in Unicode characters; there are no composition rules. */
export const newPassword = z.string({ error: 'Enter a password' }).check(
  z.minLength(LIMITS.password.min, { error: PASSWORD_TOO_SHORT, abort: true }),
  z.maxLength(MAX_CODE_UNITS, { error: PASSWORD_TOO_LONG, abort: true }),
  z.refine<string>((password) => Array.from(password).length >= LIMITS.password.min, PASSWORD_TOO_SHORT),
  z.refine<string>((password) => Array.from(password).length <= LIMITS.password.max, PASSWORD_TOO_LONG),
)

/** A password to be checked: anything that could ever have been set. */
export const currentPassword = z.string().check(z.maxLength(MAX_CODE_UNITS, PASSWORD_TOO_LONG))

/** Six digits of an authenticator, or a recovery code in any grouping. */
export const secondFactorCode = z.string().check(z.maxLength(40, 'That is not a code'))
