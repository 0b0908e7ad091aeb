import type { Hono } from 'hono'
import { site } from '#site'
import type { Context } from '#server/context.ts'

const PATH = '/.well-known/security.txt'
/** The standard wants less than a year. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000

/**
 * Says whom to tell of a vulnerability (RFC 9116). It is said anew at every asking, so that it never runs out on an
 * installation nobody touches for a year.
 */
export function serveSecurityTxt(app: Hono, { config, now }: Pick<Context, 'config' | 'now'>): void {
  app.get(PATH, (c) => {
    const expires = new Date(now().getTime() + VALID_MS)
    const lines = [
      `Contact: mailto:${site.email}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      ...(config.publicUrl ? [`Canonical: ${config.publicUrl.origin}${PATH}`] : []),
    ]
    return c.body(`${lines.join('\n')}\n`, 200, { 'Content-Type': 'text/plain; charset=utf-8' })
  })
}
