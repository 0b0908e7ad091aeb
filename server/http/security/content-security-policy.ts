import { createHash } from 'node:crypto'

/** For responses that are not pages: they may load and run nothing and cannot be framed. */
export const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** For the dashboard's worker: it asks our server for what the dashboard's pages ask for, and loads no code. */
export const WORKER_POLICY = `${CLOSED_POLICY}; connect-src 'self'`

/** Inline scripts that run. A data block, JSON or JSON-LD, does not and needs no hash. */
const INLINE_SCRIPT = /<script(?![^>]*\b(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g

const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/**
 * The policy of a page: it may load its own files and have the inline scripts and styles it was built with, each allowed by
 * its hash.
 * Text cannot become markup or script, since no Trusted Types policy may be created (docs/decisions/sign-in-and-security.md).
 * On https, http addresses in the page are upgraded. Only a page that shows mails as they were sent `hasFrames`, of its own
 * origin, and each frame brings its own policy. One that `hasWorker` may register the dashboard's worker, by the only policy
 * for Trusted Types, which allows no other script (app/service-worker).
 */
export function contentSecurityPolicy(html: string, origin: string, hasFrames = false, hasWorker = false): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${hashesOf(html, INLINE_SCRIPT)}`.trimEnd(),
    `style-src 'self' ${hashesOf(html, INLINE_STYLE)}`.trimEnd(),
    `img-src 'self' data: blob:`,
    `media-src 'self'`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src ${hasWorker ? "'self'" : "'none'"}`,
    ...(hasFrames ? [`frame-src 'self'`] : []),
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types ${hasWorker ? 'admin-worker' : "'none'"}`,
    ...(origin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function hashesOf(html: string, inline: RegExp): string {
  const hashes = [...html.matchAll(inline)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  )
  return [...new Set(hashes)].join(' ')
}
