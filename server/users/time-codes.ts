import { site } from '#site'

/** Seconds a code is shown; the one before and the one after count too, for clocks that differ. */
const PERIOD = 30
const AROUND = 1
const SECRET_BYTES = 20

/** As authenticators make codes (RFC 6238): SHA-1, 30 seconds, six digits. */
const MANNER = { issuer: site.name, algorithm: 'SHA1', digits: 6, period: PERIOD }
/** Takes megabytes, and most installations never need it. */
const load = () => import('otpauth')

/** A new secret in base 32, with the address an authenticator reads it from. */
export async function newTimeSecret(email: string): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await load()
  const secret = new Secret({ size: SECRET_BYTES })
  return { secret: secret.base32, uri: new TOTP({ ...MANNER, label: email, secret }).toString() }
}

/** The time step whose code this is, counted from 1970 in half minutes; undefined when it is none of now. */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  const { Secret, TOTP } = await load()
  const timestamp = now.getTime()
  const totp = new TOTP({ ...MANNER, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: AROUND })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta
}
