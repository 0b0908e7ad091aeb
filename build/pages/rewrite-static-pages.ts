import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Rewrites every built page that is sent without framework scripts. */
export function rewriteStaticPages(built: string, rewrite: (html: string) => string): void {
  for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue
    const file = join(entry.parentPath, entry.name)
    const html = readFileSync(file, 'utf8')
    if (html.includes('__reactRouterContext')) continue
    const rewritten = rewrite(html)
    if (rewritten !== html) writeFileSync(file, rewritten)
  }
}
