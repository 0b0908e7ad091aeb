import { site } from '#site'

/** Seconds a code is shown; the one before and the one after count too, for clocks that differ. */
const PERIOD = 30
const TOLERATED_STEPS = 1
const SECRET_BYTES = 20

/** As authenticators make codes (RFC 6238): SHA-1, 30 seconds, six digits. */
const TOTP_OPTIONS = { issuer: site.name, algorithm: 'SHA1', digits: 6, period: PERIOD }
/** Takes megabytes, and most installations never need it. */
const loadOtpauth = () => import('otpauth')

/** A new secret in base 32, with the address an authenticator reads it from. */
export async function createTotpSecret(email: string): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await loadOtpauth()
  const secret = new Secret({ size: SECRET_BYTES })
  return { secret: secret.base32, uri: new TOTP({ ...TOTP_OPTIONS, label: email, secret }).toString() }
}

/** The time step whose code this is, counted from 1970 in half minutes; undefined when it is none of now. */
export async function matchingStep(secret: string, code: string, now: Date): Promise<number | undefined> {
  const { Secret, TOTP } = await loadOtpauth()
  const timestamp = now.getTime()
  const totp = new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: TOLERATED_STEPS })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta
}
