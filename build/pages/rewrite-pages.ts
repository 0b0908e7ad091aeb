import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Rewrite = (html: string) => string

const listPages = (built: string) =>
  readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, html: readFileSync(file, 'utf8') }))

const isHydrated = (html: string) => html.includes('__reactRouterContext')

/** Rewrites every built page that is sent without framework scripts. */
export const rewriteStaticPages = (built: string, rewrite: Rewrite): void =>
  rewriteSome(built, (html) => !isHydrated(html), rewrite)

/** Rewrites every built page that the framework takes over in the browser. */
export const rewriteHydratedPages = (built: string, rewrite: Rewrite): void => rewriteSome(built, isHydrated, rewrite)

/** The built pages that the framework takes over in the browser. */
export const readHydratedPages = (built: string): string[] =>
  listPages(built)
    .map(({ html }) => html)
    .filter(isHydrated)

function rewriteSome(built: string, isMeant: (html: string) => boolean, rewrite: Rewrite): void {
  for (const { file, html } of listPages(built)) {
    if (!isMeant(html)) continue
    const rewritten = rewrite(html)
    if (rewritten !== html) writeFileSync(file, rewritten)
  }
}
