import type { Hono } from 'hono'
import { site } from '#site'
import type { Context } from '#server/context.ts'

const PATH = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000

/**
 * Serves security.txt, which says where to report vulnerabilities (RFC 9116). It is created for each request, so that it
 * never expires on a server that runs for a year.
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
