import { createHmac } from 'node:crypto'
import { type Keys, equal } from '../keys.ts'

export const COOKIE_PREFIX = 'helpdesk'

/** A token and its signature, as better-auth writes them; on https the name says so. */
const COOKIE = new RegExp(
  String.raw`((?:^|;\s*)(?:__Secure-)?${COOKIE_PREFIX}\.session_token=)(\w+)\.([^;]*)`,
)

/** What better-auth signs with, derived from each of our keys: today's first. */
export const sessionSecrets = (keys: Keys): string[] => keys.signatures('better-auth', 'secret')

const sign = (token: string, secret: string): string =>
  encodeURIComponent(createHmac('sha256', secret).update(token).digest('base64'))

/**
 * Signs a session cookie anew that the previous key has signed; anything else stays as it came. better-auth knows but
 * one key for cookies. It sets the cookie itself whenever it renews the session, daily, so the browser has today's
 * signature long before the session runs out.
 */
export function acceptPreviousSignature(keys: Keys, headers: Headers): Headers {
  const [secret, previous] = sessionSecrets(keys)
  const cookies = headers.get('cookie') ?? ''
  const [all, name, token, signature] = COOKIE.exec(cookies) ?? []
  if (!all || !previous || !equal(sign(token!, previous), signature!)) return headers
  const anew = new Headers(headers)
  anew.set(
    'cookie',
    cookies.replace(all, () => `${name}${token}.${sign(token!, secret!)}`),
  )
  return anew
}
