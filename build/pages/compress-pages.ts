/**
 * Finishes the rendered pages, removes build output that is never served, and compresses every text file by Brotli and
 * gzip, so that serving costs no compression.
 */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { BUILD_FILE, BUILT_PAGES, RENDER_FOLDER } from '../render/folder.ts'
import { finishPages, openSiteFiles, reachableScripts, VERSION, WORKER } from './rewrite-pages.ts'

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest'])
const WORTH_IT = 800
/** Never requested: pages contain their data, and the SPA fallback is for hosts without prerendered pages. */
const UNASKED = /\.data$|\/__spa-fallback\.html$/

await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { BUILD: JSON.stringify(VERSION), SHELL: JSON.stringify(['__shell__']) },
  build: {
    outDir: dirname(WORKER),
    emptyOutDir: false,
    lib: { entry: 'app/service-worker/admin-worker.ts', formats: ['es'], fileName: () => basename(WORKER) },
  },
})
const pages = listFiles()
  .filter((file) => file.endsWith('.html') && !UNASKED.test(file))
  .map((file) => [file.slice(BUILT_PAGES.length), readFileSync(file, 'utf8')] as const)
const files = openSiteFiles(BUILT_PAGES)
const finished = finishPages(files, new Map(pages))
for (const [path, content] of files.written) writeFileSync(join(BUILT_PAGES, path), content)

/** The framework builds scripts to hydrate every page; ours load few. */
const scripts = reachableScripts(files, [...finished.values()])
for (const file of listFiles()) {
  const path = file.slice(BUILT_PAGES.length)
  if (UNASKED.test(path) || (path.startsWith('/assets/') && path.endsWith('.js') && !scripts.has(path))) {
    rmSync(file)
    continue
  }
  if (!TEXT.has(extname(file))) continue
  const body = readFileSync(file)
  if (body.length < WORTH_IT) continue
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
}

const id = createHash('sha256')
for (const file of [...listFiles(), ...listFiles(RENDER_FOLDER)].toSorted())
  id.update(relative(BUILT_PAGES, file)).update(readFileSync(file))
writeFileSync(BUILD_FILE, id.digest('base64url').slice(0, 16))

function listFiles(folder = BUILT_PAGES): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
