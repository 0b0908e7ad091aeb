import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LINKS = /(?:<link rel="stylesheet" href="\/assets\/[^"]+"\/>){2,}/
const HREF = /href="\/assets\/([^"]+)"/g

/**
 * Gives every page without framework scripts one stylesheet in place of several: on a thin line each file more costs a
 * connection before anything can be painted. Pages of one kind share theirs.
 */
export function mergeStyles(built: string): void {
  for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue
    const file = join(entry.parentPath, entry.name)
    const html = readFileSync(file, 'utf8')
    const links = LINKS.exec(html)?.[0]
    if (!links || html.includes('__reactRouterContext')) continue
    const parts = [...links.matchAll(HREF)].map(([, name]) => name!)
    const css = parts.map((name) => readFileSync(join(built, 'assets', name), 'utf8')).join('\n')
    const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8)
    const name = `${parts.at(-1)!.split('-')[0]}-whole-${hash}.css`
    writeFileSync(join(built, 'assets', name), css)
    writeFileSync(file, html.replace(links, `<link rel="stylesheet" href="/assets/${name}"/>`))
  }
}
