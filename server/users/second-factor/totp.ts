import { site } from '#site'

/** Seconds for which a code is shown. One step before and after is accepted too, for clocks that differ. */
const PERIOD = 30
const TOLERATED_STEPS = 1
const SECRET_BYTES = 20

/** The parameters all authenticators understand (RFC 6238): SHA-1, 30 seconds, six digits. */
const TOTP_OPTIONS = { issuer: site.name, algorithm: 'SHA1', digits: 6, period: PERIOD }
/** Loaded on first use: it takes megabytes, and most installations never need it. */
const loadOtpauth = () => import('otpauth')

/** Creates a secret in base 32, with the URI an authenticator reads it from. */
export async function createTotpSecret(email: string): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await loadOtpauth()
  const secret = new Secret({ size: SECRET_BYTES })
  return { secret: secret.base32, uri: new TOTP({ ...TOTP_OPTIONS, label: email, secret }).toString() }
}

/** Returns the time step (half minutes since 1970) a code belongs to; undefined when it is not valid now. */
export async function matchingStep(secret: string, code: string, now: Date): Promise<number | undefined> {
  const { Secret, TOTP } = await loadOtpauth()
  const timestamp = now.getTime()
  const totp = new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: TOLERATED_STEPS })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta
}
