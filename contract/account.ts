import * as z from 'zod/mini'
import { currentPassword, newPassword, secondFactorCode } from './auth.ts'
import { operation } from './operation.ts'

/** The caller's own password, required again for changes that an unattended screen must not allow. */
const password = currentPassword.check(z.minLength(1, 'Enter your password'))
const code = secondFactorCode.check(z.minLength(1, 'Enter the code'))
const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

export const listSessions = operation({
  id: 'list-sessions',
  method: 'GET',
  path: '/api/admin/sessions',
  access: 'signed-in',
  summary: 'Lists the caller’s sessions, newest first.',
  input: z.strictObject({}),
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
  status: 200,
  problems: [401],
})

export const endSession = operation({
  id: 'end-session',
  method: 'DELETE',
  path: '/api/admin/sessions/{id}',
  access: 'signed-in',
  summary: 'Ends one of the caller’s own sessions.',
  input: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  response: null,
  status: 204,
  problems: [401, 404],
})

export const endOtherSessions = operation({
  id: 'end-other-sessions',
  method: 'DELETE',
  path: '/api/admin/sessions',
  access: 'signed-in',
  summary: 'Ends every session of the caller except this one.',
  input: z.strictObject({}),
  response: null,
  status: 204,
  problems: [401],
})

export const extendSession = operation({
  id: 'keep-session',
  method: 'POST',
  path: '/api/admin/session',
  access: 'signed-in',
  summary: 'Extends the idle session; returns when it expires, and when inactivity alone would end it.',
  input: z.strictObject({}),
  response: z.strictObject({ expires_at: z.string(), idle_at: z.nullable(z.string()) }),
  status: 200,
  problems: [401],
})

export const changePassword = operation({
  id: 'change-password',
  method: 'POST',
  path: '/api/admin/password',
  access: 'signed-in',
  renewsSession: true,
  summary: 'Sets a new password and ends every other session.',
  input: z.strictObject({ password, newPassword }),
  response: null,
  status: 204,
  problems: [401, 403, 409],
})

export const getSecondFactor = operation({
  id: 'get-second-factor',
  method: 'GET',
  path: '/api/admin/second-factor',
  access: 'signed-in',
  summary: 'Whether the caller signs in with a second factor, and whether they must.',
  input: z.strictObject({}),
  response: z.strictObject({ enabled: z.boolean(), required: z.boolean(), recoveryCodesLeft: z.int() }),
  status: 200,
  problems: [401],
})

export const startSecondFactor = operation({
  id: 'begin-second-factor',
  method: 'POST',
  path: '/api/admin/second-factor',
  access: 'signed-in',
  renewsSession: true,
  summary: 'Creates a secret for an authenticator; it is active once its first code is confirmed.',
  input: z.strictObject({ password }),
  response: z.strictObject({ secret: z.string(), uri: z.string() }),
  status: 200,
  problems: [401, 403, 409],
})

export const confirmSecondFactor = operation({
  id: 'confirm-second-factor',
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  access: 'signed-in',
  renewsSession: true,
  summary: 'Turns the second factor on by its first code; returns the recovery codes, only this once.',
  input: z.strictObject({ code }),
  response: recoveryCodes,
  status: 200,
  problems: [401, 403, 409],
})

export const replaceRecoveryCodes = operation({
  id: 'renew-recovery-codes',
  method: 'POST',
  path: '/api/admin/second-factor/recovery-codes',
  access: 'signed-in',
  renewsSession: true,
  summary: 'Replaces the recovery codes; the old ones are invalid afterwards.',
  input: z.strictObject({ password, code }),
  response: recoveryCodes,
  status: 200,
  problems: [401, 403, 409],
})

export const removeSecondFactor = operation({
  id: 'remove-second-factor',
  method: 'POST',
  path: '/api/admin/second-factor/remove',
  access: 'signed-in',
  renewsSession: true,
  summary: 'Turns the second factor off, unless every administrator must have one.',
  input: z.strictObject({ password, code }),
  response: null,
  status: 204,
  problems: [401, 403, 409],
})
