/**
 * Takes out of the build what nobody is ever sent, merges the stylesheets of each page, and writes Brotli and gzip
 * copies beside every text file, so that serving costs no compression.
 */
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { mergeStyles } from './merge-styles.ts'

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest'])
const WORTH_IT = 800
/** Pages travel with their data inside; no link of ours asks for it apart. The fallback is for servers without pages. */
const UNASKED = /\.data$|^__spa-fallback\.html$/

mergeStyles('build/client')

for (const entry of readdirSync('build/client', { recursive: true, withFileTypes: true })) {
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
