import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'

/** Days for which a browser is remembered after a sign-in. */
export const DEVICE_DAYS = 180
const DAY_MS = 24 * 60 * 60 * 1000
/** `id.expires.signature`, with `expires` in milliseconds. */
const TOKEN_FORMAT = /^([\w-]{22})\.(\d{13})\.([\w-]{43})$/

const signedText = (email: string, id: string, expires: string) => `${email.toLowerCase()}\0${id}\0${expires}`

/** Creates the token by which a browser is known again at the next sign-in; valid for this account only. */
export function createDeviceToken({ signer, now }: Pick<Context, 'signer' | 'now'>, email: string): string {
  const id = randomBytes(16).toString('base64url')
  const expires = `${now().getTime() + DEVICE_DAYS * DAY_MS}`
  return `${id}.${expires}.${signer.sign('known device', signedText(email, id, expires))}`
}

/** Returns the hashed id of a valid device token of this account, by which attempts are counted; otherwise undefined. */
export function readDeviceToken(
  { signer, now }: Pick<Context, 'signer' | 'now'>,
  email: string,
  token: string | undefined,
): string | undefined {
  const [, id, expires, signature] = TOKEN_FORMAT.exec(token ?? '') ?? []
  if (!id || Number(expires) <= now().getTime()) return undefined
  if (!signer.verify('known device', signedText(email, id, expires!), signature!)) return undefined
  return createHash('sha256').update(id).digest('base64url')
}
