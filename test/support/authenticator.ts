import { Secret, TOTP } from 'otpauth'
import { startSecondFactor, confirmSecondFactor } from '#contract/account.ts'
import { ADMIN, type TestApp } from './app.ts'

/** Returns the code that an authenticator with this secret shows at a time. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** Sets up a second factor for the signed-in user; the app continues with the new session. */
export async function setUpSecondFactor(app: TestApp, password = ADMIN.password) {
  const { secret, uri } = await app.call(startSecondFactor, { password })
  const code = codeAt(secret, app.ctx.now())
  const reply = await app.send('POST', confirmSecondFactor.path, { code })
  app.takeSession(reply.headers)
  return { secret, uri, code, reply, recoveryCodes: reply.body.recoveryCodes as string[] }
}
