import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const ENTRY = 'app/service-worker/admin-worker.ts'
const FILE = /(?:href="|url\(["']?)(\/(?:assets|fonts)\/[^"')]+\.(?:css|woff2))/g
const FONTS = /\/fonts\/[^"')]+\.woff2/g

/** Writes the worker of the dashboard's pages with the list of their scripts, styles and fonts. */
export async function writeWorker(built: string, pages: string[], scripts: Iterable<string>): Promise<void> {
  const linked = pages.flatMap((html) => [...html.matchAll(FILE)].map(([, href]) => href!))
  const styles = linked.filter((href) => href.endsWith('.css')).map((href) => readFileSync(join(built, href), 'utf8'))
  const fonts = styles.flatMap((css) => css.match(FONTS) ?? [])
  const shell = [...new Set([...linked, ...fonts, ...scripts])].toSorted()
  const source = readFileSync(ENTRY, 'utf8')
  const version = createHash('sha256')
    .update([source, ...pages, ...shell].join('\n'))
    .digest('base64url')
    .slice(0, 10)
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(version), SHELL: JSON.stringify(shell) },
    build: {
      outDir: built,
      emptyOutDir: false,
      lib: { entry: ENTRY, formats: ['es'], fileName: () => 'admin-worker.js' },
    },
  })
}
