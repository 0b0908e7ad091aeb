import { createHash } from 'node:crypto'

/** Inline scripts that run; a data block such as JSON-LD does not, and needs no leave. */
const INLINE = /<script(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

/** Nothing is loaded from elsewhere; the inline scripts that start a hydrated page are allowed one by one, by hash. */
export function contentSecurityPolicy(html: string): string {
  const inline = [...html.matchAll(INLINE)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  return [
    `default-src 'self'`,
    `script-src 'self' ${[...new Set(inline)].join(' ')}`.trimEnd(),
    `img-src 'self' data: blob:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
