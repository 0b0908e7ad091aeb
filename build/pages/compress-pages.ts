/**
 * Removes build output that is never served, merges each static page's stylesheets, writes the dashboard's worker, and
 * compresses every text file by Brotli and gzip, so that serving costs no compression.
 */
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
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
import { writeWorker } from './write-worker.ts'

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest'])
const WORTH_IT = 800
/** Never requested: pages contain their data, and the SPA fallback is for hosts without prerendered pages. */
const UNASKED = /\.data$|^__spa-fallback\.html$/

const BUILT = 'dist/client'
const icon = readFileSync(join(BUILT, 'favicon.svg'), 'utf8')
rewriteStaticPages(BUILT, (html) => minifyMarkup(inlineIcon(icon, mergeStylesheets(BUILT, html))))
const reachable = reachableScripts(BUILT, readDashboardPages(BUILT))
rewriteDashboardPages(BUILT, (html) =>
  preloadImports(BUILT, pruneImportMap(reachable, minifyMarkup(inlineIcon(icon, html)))),
)
await writeWorker(BUILT, readDashboardPages(BUILT), reachable)

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
