import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'

/** How long a browser somebody has signed in with is remembered. */
export const DEVICE_DAYS = 180
const DAY_MS = 24 * 60 * 60 * 1000
const TOKEN_FORMAT = /^([\w-]{22})\.(\d{13})\.([\w-]{43})$/

const signedText = (email: string, id: string, expires: string) => `${email.toLowerCase()}\0${id}\0${expires}`

/** What a browser keeps after signing in: worth something for this account alone, and another one every time. */
export function createDeviceToken(
  { signer: keys, now }: Pick<Context, 'signer' | 'now'>,
  email: string,
): string {
  const id = randomBytes(16).toString('base64url')
  const expires = `${now().getTime() + DEVICE_DAYS * DAY_MS}`
  return `${id}.${expires}.${keys.sign('known device', signedText(email, id, expires))}`
}

/** By what the tries of this browser are counted; undefined when it never signed in to this account. */
export function readDeviceToken(
  { signer: keys, now }: Pick<Context, 'signer' | 'now'>,
  email: string,
  token: string | undefined,
): string | undefined {
  const [, id, expires, signature] = TOKEN_FORMAT.exec(token ?? '') ?? []
  if (!id || Number(expires) <= now().getTime()) return undefined
  if (!keys.verify('known device', signedText(email, id, expires!), signature!)) return undefined
  return createHash('sha256').update(id).digest('base64url')
}
