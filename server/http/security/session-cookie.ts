import { createHmac } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { Context } from '#server/context.ts'
import { type Signer, constantTimeEqual } from '#server/platform/signing.ts'
import { DEVICE_DAYS } from '#server/people/known-devices.ts'

type CookieContext = Pick<Context, 'config'>

const isSecure = ({ config }: CookieContext): boolean => config.publicUrl?.protocol === 'https:'

/** With `__Host-` a browser accepts the cookie from this host only, for all its paths, and over https. */
export const cookieName = (ctx: CookieContext, name: string): string =>
  `${isSecure(ctx) ? '__Host-' : ''}helpdesk.${name}`

/** Sets a cookie that no script can read, by default for all paths and not for requests of other sites. */
export function setPrivateCookie(
  ctx: CookieContext,
  c: HonoContext,
  name: string,
  value: string,
  options: CookieOptions,
): void {
  setCookie(c, name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(ctx), ...options })
}

/** Returns the whole seconds until then for `Max-Age`. */
export const secondsUntil = ({ now }: Pick<Context, 'now'>, then: Date): number =>
  Math.max(0, Math.round((then.getTime() - now().getTime()) / 1000))

const sessionCookie = (ctx: CookieContext): string => cookieName(ctx, 'session_token')
const deviceCookie = (ctx: CookieContext): string => cookieName(ctx, 'device')

/** Returns the keys session cookies are signed with, the current one first. The purpose's name is part of every cookie. */
export const getSessionKeys = (signer: Signer): string[] => signer.signatures('better-auth', 'secret')

const sign = (token: string, key: string): string => createHmac('sha256', key).update(token).digest('base64')

export function setSessionCookie(
  ctx: Pick<Context, 'config' | 'signer' | 'now'>,
  c: HonoContext,
  { token, expiresAt }: { token: string; expiresAt: Date },
): void {
  const value = `${token}.${sign(token, getSessionKeys(ctx.signer)[0]!)}`
  setPrivateCookie(ctx, c, sessionCookie(ctx), value, { maxAge: secondsUntil(ctx, expiresAt) })
}

export const clearSessionCookie = (ctx: CookieContext, c: HonoContext): void =>
  setPrivateCookie(ctx, c, sessionCookie(ctx), '', { maxAge: 0 })

/** Sets the cookie by which sign-in limits recognize this browser; only our own pages ever send it. */
export function setDeviceCookie(ctx: CookieContext, c: HonoContext, device: string): void {
  const maxAge = DEVICE_DAYS * 24 * 60 * 60
  setPrivateCookie(ctx, c, deviceCookie(ctx), device, { maxAge, sameSite: 'Strict' })
}

/** Returns the first cookie of the name exactly as it was sent, not decoded. */
export function readCookie(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

export const readDeviceCookie = (ctx: CookieContext, c: HonoContext): string | undefined =>
  readCookie(c.req.raw.headers, deviceCookie(ctx))

/**
 * Returns the session token of the request's cookie if its signature is ours, made with the current or the previous key;
 * the session may have ended. Other spellings of a valid signature are refused.
 */
export function readSessionCookie(
  ctx: Pick<Context, 'config' | 'signer'>,
  headers: Headers,
): { token: string; isPreviousKey: boolean } | undefined {
  const cookie = readCookie(headers, sessionCookie(ctx)) ?? ''
  const token = cookie.split('.')[0]!
  const index = getSessionKeys(ctx.signer)
    .map((key) => `${token}.${encodeURIComponent(sign(token, key))}`)
    .findIndex((signed) => constantTimeEqual(signed, cookie))
  return index === -1 ? undefined : { token, isPreviousKey: index > 0 }
}
