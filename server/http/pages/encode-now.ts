import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ContentCoding } from './built-file.ts'
import { preferredCoding } from './serve-pages.ts'

/**
 * A page is made for one request: the fastest quality that still halves it, and a window of 128 kB, since the usual one of 4 MB
 * would be taken from memory for each.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 } }
const ENCODE: Record<ContentCoding, (text: string) => Promise<Uint8Array>> = {
  br: (text) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text) => promisify(gzip)(text),
}

/** Encodes a page made for one request in the best content coding that Accept-Encoding allows, or in none. */
export async function encodeNow(html: string, accepted: string | undefined) {
  const coding = preferredCoding(accepted)
  return { coding, body: (coding ? await ENCODE[coding](html) : html) as string }
}
