/**
 * Removes build output that is never served, merges each static page's stylesheets, writes the dashboard's worker, and
 * compresses every text file by Brotli and gzip, so that serving costs no compression.
 */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import {
  inlineIcon,
  mergeStylesheets,
  minifyMarkup,
  preloadImports,
  pruneImportMap,
  reachableScripts,
  readDashboardPages,
  rewriteDashboardPages,
  rewriteStaticPages,
} from './rewrite-pages.ts'

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest'])
const WORTH_IT = 800
/** Never requested: pages contain their data, and the SPA fallback is for hosts without prerendered pages. */
const UNASKED = /\.data$|^__spa-fallback\.html$/

const WORKER = 'app/service-worker/admin-worker.ts'
const FILE = /(?:href="|url\(["']?)(\/(?:assets|fonts)\/[^"')]+\.(?:css|woff2))/g
const FONTS = /\/fonts\/[^"')]+\.woff2/g

const BUILT = 'dist/client'
const icon = readFileSync(join(BUILT, 'favicon.svg'), 'utf8')
rewriteStaticPages(BUILT, (html) => minifyMarkup(inlineIcon(icon, mergeStylesheets(BUILT, html))))
const reachable = reachableScripts(BUILT, readDashboardPages(BUILT))
rewriteDashboardPages(BUILT, (html) =>
  preloadImports(BUILT, pruneImportMap(reachable, minifyMarkup(inlineIcon(icon, html)))),
)
await writeWorker(readDashboardPages(BUILT), reachable)

for (const entry of readdirSync(BUILT, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name)
  if (UNASKED.test(entry.name)) {
    rmSync(file)
    continue
  }
  if (!entry.isFile() || !TEXT.has(extname(file))) continue
  const body = readFileSync(file)
  if (body.length < WORTH_IT) continue
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
}

/** Writes the worker of the dashboard's pages with the list of their scripts, styles and fonts. */
async function writeWorker(pages: string[], scripts: Iterable<string>): Promise<void> {
  const linked = pages.flatMap((html) => [...html.matchAll(FILE)].map(([, href]) => href!))
  const styles = linked.filter((href) => href.endsWith('.css')).map((href) => readFileSync(join(BUILT, href), 'utf8'))
  const fonts = styles.flatMap((css) => css.match(FONTS) ?? [])
  const shell = [...new Set([...linked, ...fonts, ...scripts])].toSorted()
  const source = readFileSync(WORKER, 'utf8')
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
      outDir: BUILT,
      emptyOutDir: false,
      lib: { entry: WORKER, formats: ['es'], fileName: () => 'admin-worker.js' },
    },
  })
}
