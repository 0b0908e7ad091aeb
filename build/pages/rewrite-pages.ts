import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Rewrite = (html: string) => string

const listPages = (built: string) =>
  readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, html: readFileSync(file, 'utf8') }))

/** Whether a page is one of a signed-in admin, which its script draws. */
const isDashboard = (html: string) => html.includes('/assets/dashboard-client-')

/** Rewrites every built page that is complete without its script. */
export const rewriteStaticPages = (built: string, rewrite: Rewrite): void =>
  rewriteSome(built, (html) => !isDashboard(html), rewrite)

/** Rewrites the built pages of a signed-in admin. */
export const rewriteDashboardPages = (built: string, rewrite: Rewrite): void => rewriteSome(built, isDashboard, rewrite)

/** The built pages of a signed-in admin. */
export const readDashboardPages = (built: string): string[] =>
  listPages(built)
    .map(({ html }) => html)
    .filter(isDashboard)

function rewriteSome(built: string, isMeant: (html: string) => boolean, rewrite: Rewrite): void {
  for (const { file, html } of listPages(built)) {
    if (!isMeant(html)) continue
    const rewritten = rewrite(html)
    if (rewritten !== html) writeFileSync(file, rewritten)
  }
}
