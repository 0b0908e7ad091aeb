import { createHash } from 'node:crypto'

/** What an answer that is no page may load, run or be shown in: nothing. */
export const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Inline scripts that run; a data block such as JSON-LD does not, and needs no leave. */
const INLINE = /<script(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

/**
 * What a page may do: load its own files, and run the inline scripts it was built with, allowed one by one by hash. No
 * text becomes markup or script in it: not one Trusted Types policy may be made (docs/decisions/0038). Where it is
 * served by https, what it names by http is asked for by https.
 */
export function contentSecurityPolicy(html: string, origin: string): string {
  const inline = [...html.matchAll(INLINE)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  return [
    `default-src 'none'`,
    `script-src 'self' ${[...new Set(inline)].join(' ')}`.trimEnd(),
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `media-src 'self'`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
    ...(origin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
