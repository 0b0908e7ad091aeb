import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ContentCoding, Page } from './built-file.ts'

const CODINGS = ['br', 'gzip'] as const
const accepts = (coding: ContentCoding) => new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`)
const ACCEPTS = { br: accepts('br'), gzip: accepts('gzip') }

export const negotiateCoding = (header = '', { encoded }: Pick<Page, 'encoded'>): ContentCoding | undefined =>
  CODINGS.find((coding) => encoded[coding] && ACCEPTS[coding].test(header))

/**
 * For a page rendered for one request: the fastest quality that still halves it, and a window of 128 kB, since the default of
 * 4 MB would be allocated for each.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 } }
const ENCODE: Record<ContentCoding, (text: string) => Promise<Uint8Array>> = {
  br: (text) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text) => promisify(gzip)(text),
}

/** Encodes a page rendered for one request in the best content coding that Accept-Encoding allows, or in none. */
export async function encodeResponse(html: string, accepted = '') {
  const coding = CODINGS.find((each) => ACCEPTS[each].test(accepted))
  return { coding, body: (coding ? await ENCODE[coding](html) : html) as string }
}
