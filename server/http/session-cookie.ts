import { createHmac } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { setCookie } from 'hono/cookie'
import type { Context } from '../context.ts'
import { type Keys, equal } from '../keys.ts'
import { DEVICE_DAYS } from '../users/known-device.ts'

type Served = Pick<Context, 'config'>

const isSecure = ({ config }: Served): boolean => config.publicUrl?.protocol === 'https:'

/** On https a browser takes a cookie of this name from this host alone, for all its paths, and over https. */
export const cookiePrefix = (ctx: Served): string => `${isSecure(ctx) ? '__Host-' : ''}helpdesk`

const sessionCookie = (ctx: Served): string => `${cookiePrefix(ctx)}.session_token`
const deviceCookie = (ctx: Served): string => `${cookiePrefix(ctx)}.device`

/** What better-auth signs with, derived from each of our keys: today's first. */
export const sessionSecrets = (keys: Keys): string[] => keys.signatures('better-auth', 'secret')

const sign = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(token).digest('base64')

/** Gives the browser a session, signed as better-auth reads it. */
export function giveSession(
  ctx: Pick<Context, 'config' | 'keys' | 'now'>,
  c: HonoContext,
  { token, expiresAt }: { token: string; expiresAt: Date },
): void {
  const maxAge = Math.max(0, Math.round((expiresAt.getTime() - ctx.now().getTime()) / 1000))
  setSession(ctx, c, `${token}.${sign(token, sessionSecrets(ctx.keys)[0]!)}`, maxAge)
}

/** Has the browser forget its session. */
export const takeSession = (ctx: Served, c: HonoContext): void => setSession(ctx, c, '', 0)

function setSession(ctx: Served, c: HonoContext, value: string, maxAge: number): void {
  setCookie(c, sessionCookie(ctx), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(ctx),
    maxAge,
  })
}

/** Has the browser remember that somebody has signed in with it; only our own pages ever send it. */
export function giveDevice(ctx: Served, c: HonoContext, device: string): void {
  setCookie(c, deviceCookie(ctx), device, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(ctx),
    maxAge: DEVICE_DAYS * 24 * 60 * 60,
  })
}

/** A cookie's value as it was sent, or undefined. */
function sentCookie(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

export const sentDevice = (ctx: Served, c: HonoContext): string | undefined =>
  sentCookie(c.req.raw.headers, deviceCookie(ctx))

/** The token of the session that the browser has, where we have signed it; it may have ended. */
export function sentSession(ctx: Pick<Context, 'config' | 'keys'>, c: HonoContext): string | undefined {
  const { headers, resigned } = acceptPreviousSignature(ctx, c.req.raw.headers)
  return resigned ?? sentCookie(headers, sessionCookie(ctx))?.split('.')[0]
}

/**
 * Leaves of the cookies the one of a session, where we have signed it to the letter, and signs it anew where that was by
 * the previous key. better-auth knows but one key, and takes other spellings of a signature for the same. `resigned` is
 * the token whose cookie has to be given again for the previous key to be forgotten.
 */
export function acceptPreviousSignature(
  ctx: Pick<Context, 'config' | 'keys'>,
  headers: Headers,
): { headers: Headers; resigned?: string } {
  const name = sessionCookie(ctx)
  const sent = sentCookie(headers, name) ?? ''
  const token = sent.split('.')[0]!
  const values = sessionSecrets(ctx.keys).map((key) => `${token}.${encodeURIComponent(sign(token, key))}`)
  const signedBy = values.findIndex((value) => equal(value, sent))
  const anew = new Headers(headers)
  anew.delete('cookie')
  if (signedBy === -1) return { headers: anew }
  // Whatever else was sent stays unread: a second cookie of the name must not be taken for this one.
  anew.set('cookie', `${name}=${values[0]}`)
  return signedBy === 0 ? { headers: anew } : { headers: anew, resigned: token }
}
