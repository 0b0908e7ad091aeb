/** Writes Brotli and gzip copies beside every built text file, so that serving costs no compression. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.data', '.txt', '.xml', '.webmanifest'])
const WORTH_IT = 800

for (const entry of readdirSync('build/client', { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name)
  if (!entry.isFile() || !TEXT.has(extname(file))) continue
  const body = readFileSync(file)
  if (body.length < WORTH_IT) continue
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
}
