import { createHmac } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { setCookie } from 'hono/cookie'
import type { Context } from '#server/context.ts'
import { type Signer, constantTimeEqual } from '#server/signing.ts'
import { DEVICE_DAYS } from '#server/users/sessions/known-device.ts'

type CookieContext = Pick<Context, 'config'>

const isSecure = ({ config }: CookieContext): boolean => config.publicUrl?.protocol === 'https:'

/** On https a browser takes a cookie of this name from this host alone, for all its paths, and over https. */
export const cookiePrefix = (ctx: CookieContext): string => `${isSecure(ctx) ? '__Host-' : ''}helpdesk`

const sessionCookie = (ctx: CookieContext): string => `${cookiePrefix(ctx)}.session_token`
const deviceCookie = (ctx: CookieContext): string => `${cookiePrefix(ctx)}.device`

/** What better-auth signs with, derived from each of our keys: today's first. */
export const sessionSecrets = (keys: Signer): string[] => keys.signatures('better-auth', 'secret')

const sign = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(token).digest('base64')

/** Gives the browser a session, signed as better-auth reads it. */
export function setSessionCookie(
  ctx: Pick<Context, 'config' | 'signer' | 'now'>,
  c: HonoContext,
  { token, expiresAt }: { token: string; expiresAt: Date },
): void {
  const maxAge = Math.max(0, Math.round((expiresAt.getTime() - ctx.now().getTime()) / 1000))
  writeSessionCookie(ctx, c, `${token}.${sign(token, sessionSecrets(ctx.signer)[0]!)}`, maxAge)
}

/** Has the browser forget its session. */
export const clearSessionCookie = (ctx: CookieContext, c: HonoContext): void =>
  writeSessionCookie(ctx, c, '', 0)

function writeSessionCookie(ctx: CookieContext, c: HonoContext, value: string, maxAge: number): void {
  setCookie(c, sessionCookie(ctx), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(ctx),
    maxAge,
  })
}

/** Has the browser remember that somebody has signed in with it; only our own pages ever send it. */
export function setDeviceCookie(ctx: CookieContext, c: HonoContext, device: string): void {
  setCookie(c, deviceCookie(ctx), device, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(ctx),
    maxAge: DEVICE_DAYS * 24 * 60 * 60,
  })
}

/** A cookie's value as it was sent, or undefined. */
function readCookie(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

export const readDeviceCookie = (ctx: CookieContext, c: HonoContext): string | undefined =>
  readCookie(c.req.raw.headers, deviceCookie(ctx))

/** The token of the session that the browser has, where we have signed it; it may have ended. */
export function readSessionToken(
  ctx: Pick<Context, 'config' | 'signer'>,
  c: HonoContext,
): string | undefined {
  const { headers, resigned } = acceptPreviousSignature(ctx, c.req.raw.headers)
  return resigned ?? readCookie(headers, sessionCookie(ctx))?.split('.')[0]
}

/**
 * Leaves of the cookies the one of a session, where we have signed it to the letter, and signs it anew where that was by
 * the previous key. better-auth knows but one key, and takes other spellings of a signature for the same. `resigned` is
 * the token whose cookie has to be given again for the previous key to be forgotten.
 */
export function acceptPreviousSignature(
  ctx: Pick<Context, 'config' | 'signer'>,
  headers: Headers,
): { headers: Headers; resigned?: string } {
  const name = sessionCookie(ctx)
  const sent = readCookie(headers, name) ?? ''
  const token = sent.split('.')[0]!
  const values = sessionSecrets(ctx.signer).map((key) => `${token}.${encodeURIComponent(sign(token, key))}`)
  const signedBy = values.findIndex((value) => constantTimeEqual(value, sent))
  const anew = new Headers(headers)
  anew.delete('cookie')
  if (signedBy === -1) return { headers: anew }
  // Whatever else was sent stays unread: a second cookie of the name must not be taken for this one.
  anew.set('cookie', `${name}=${values[0]}`)
  return signedBy === 0 ? { headers: anew } : { headers: anew, resigned: token }
}
