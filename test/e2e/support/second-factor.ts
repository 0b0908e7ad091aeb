import { type APIRequestContext, request } from '@playwright/test'
import { type TOTP, URI } from 'otpauth'
import { now } from './clock.ts'
import type { ADMIN, Product } from './product.ts'

const PERIOD = 30_000

/** The code an authenticator app shows, `steps` periods later: a code counts once, and the next one is accepted early. */
export const codeOf = (uri: string, steps = 0): string =>
  (URI.parse(uri) as TOTP).generate({ timestamp: now() + steps * PERIOD })

export type WithSecondFactor = { calls: APIRequestContext; uri: string; recoveryCodes: string[] }

/** Adds an admin with a second factor, signed in outside the browser. */
export async function addWithSecondFactor(
  { url, addUser }: Product,
  user: typeof ADMIN,
  name: [string, string] = ['Dana', 'Ortiz'],
): Promise<WithSecondFactor> {
  await addUser(user, { name })
  const calls = await request.newContext({ baseURL: url })
  await calls.post('/api/auth/sign-in/email', { data: user })
  const begun = await calls.post('/api/admin/second-factor', { data: { password: user.password } })
  const { uri } = (await begun.json()) as { uri: string }
  const confirmed = await calls.post('/api/admin/second-factor/confirm', { data: { code: codeOf(uri) } })
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] }
  return { calls, uri, recoveryCodes }
}
