import * as z from 'zod/mini'
import { me } from './auth.ts'
import { operation } from './operation.ts'
import { anyText, currentPassword, newPassword, requiredLine, secondFactorCode } from './text.ts'
import { LIMITS } from './vocabulary.ts'

/** The caller's own password, required again for changes that an unattended screen must not allow. */
const password = currentPassword.check(z.minLength(1, 'Enter your password'))
const code = secondFactorCode.check(z.minLength(1, 'Enter the code'))
const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

export const listSessions = operation({
  route: 'GET /api/admin/sessions',
  access: 'signed-in',
  summary: 'Lists the caller’s sessions, newest first.',
  response: z.array(
    z.strictObject({
      id: z.string(),
      created_at: z.string(),
      expires_at: z.string(),
      /** The client's address; null where it is not known. */
      address: z.nullable(z.string()),
      user_agent: z.nullable(z.string()),
      current: z.boolean(),
    }),
  ),
})

export const endSession = operation({
  route: 'DELETE /api/admin/sessions/{id}',
  access: 'signed-in',
  summary: 'Ends one of the caller’s own sessions.',
  input: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
})

export const endOtherSessions = operation({
  route: 'DELETE /api/admin/sessions',
  access: 'signed-in',
  summary: 'Ends every session of the caller except this one.',
})

/** Plain text: nothing in it is filled in. */
const signature = anyText(LIMITS.signature).check(
  z.refine<string>((text) => !/\{\{|\}\}/.test(text), { error: 'A signature has no variables. Remove {{ and }}.' }),
)

export const updateMe = operation({
  route: 'PATCH /api/admin/me',
  access: 'signed-in',
  summary:
    'Changes the caller’s own name, which customers see above each of their answers, or the signature below them.',
  input: z
    .strictObject({
      first_name: z.optional(requiredLine(LIMITS.name, 'Enter your first name')),
      last_name: z.optional(requiredLine(LIMITS.name, 'Enter your last name')),
      signature: z.optional(signature),
    })
    .check(
      z.refine((given) => Object.values(given).some((value) => value !== undefined), {
        error: 'Change the name or the signature',
      }),
    ),
  response: me,
  isForm: true,
})

export const changePassword = operation({
  route: 'POST /api/admin/password',
  access: 'signed-in',
  renewsSession: true,
  summary: 'Sets a new password and ends every other session.',
  input: z.strictObject({ password, newPassword }),
  problems: [403, 409],
  isForm: true,
})

export const getSecondFactor = operation({
  route: 'GET /api/admin/second-factor',
  access: 'signed-in',
  summary: 'Whether the caller signs in with a second factor, and whether they must.',
  response: z.strictObject({ enabled: z.boolean(), required: z.boolean(), recoveryCodesLeft: z.int() }),
})

export const startSecondFactor = operation({
  id: 'begin-second-factor',
  route: 'POST /api/admin/second-factor',
  access: 'signed-in',
  renewsSession: true,
  summary: 'Creates a secret for an authenticator; it is active once its first code is confirmed.',
  input: z.strictObject({ password }),
  response: z.strictObject({ secret: z.string(), uri: z.string() }),
  problems: [403, 409],
  isForm: true,
})

export const confirmSecondFactor = operation({
  route: 'POST /api/admin/second-factor/confirm',
  access: 'signed-in',
  renewsSession: true,
  summary: 'Turns the second factor on by its first code; returns the recovery codes, only this once.',
  input: z.strictObject({ code }),
  response: recoveryCodes,
  problems: [403, 409],
  isForm: true,
})

export const replaceRecoveryCodes = operation({
  id: 'renew-recovery-codes',
  route: 'POST /api/admin/second-factor/recovery-codes',
  access: 'signed-in',
  renewsSession: true,
  summary: 'Replaces the recovery codes; the old ones are invalid afterwards.',
  input: z.strictObject({ password, code }),
  response: recoveryCodes,
  problems: [403, 409],
  isForm: true,
})

export const removeSecondFactor = operation({
  route: 'POST /api/admin/second-factor/remove',
  access: 'signed-in',
  renewsSession: true,
  summary: 'Turns the second factor off, unless every administrator must have one.',
  input: z.strictObject({ password, code }),
  problems: [403, 409],
  isForm: true,
})
