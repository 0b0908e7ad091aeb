import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LINKS = /(?:<link rel="stylesheet" href="\/assets\/[^"]+"\/>){2,}/
const HREF = /href="\/assets\/([^"]+)"/g

/**
 * Gives a page one stylesheet in place of several: on a slow line each additional file delays the first paint. Pages of one
 * kind share theirs.
 */
export function mergeStylesheets(built: string, html: string): string {
  const links = LINKS.exec(html)?.[0]
  if (!links) return html
  const parts = [...links.matchAll(HREF)].map(([, name]) => name!)
  const css = parts.map((name) => readFileSync(join(built, 'assets', name), 'utf8')).join('\n')
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8)
  const name = `${parts.at(-1)!.split('-')[0]}-whole-${hash}.css`
  writeFileSync(join(built, 'assets', name), css)
  return html.replace(links, `<link rel="stylesheet" href="/assets/${name}"/>`)
}
