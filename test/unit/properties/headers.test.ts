import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ContentCoding, parseByteRange } from '#server/http/pages/built-file.ts'
import { negotiateCoding } from '#server/http/pages/content-coding.ts'
import { contentDisposition, safeContentType } from '#server/files/storage/content-disposition.ts'
import { anyText, wellFormedText } from './arbitraries.ts'
import { forAll } from './for-all.ts'

describe('A byte range', () => {
  it('lies within the file and is the requested one', () =>
    forAll(fc.nat(10_000), fc.option(fc.nat(12_000)), fc.option(fc.nat(12_000)), (size, first, last) => {
      const range = parseByteRange(`bytes=${first ?? ''}-${last ?? ''}`, size)
      const bytes = Array.from({ length: size }, (_, at) => at)
      const wanted =
        first === null
          ? last === null
            ? bytes
            : last === 0
              ? []
              : bytes.slice(-last)
          : bytes.slice(first, last === null ? size : last + 1)
      const isBackwards = first !== null && last !== null && last < first
      if (range === undefined) expect((first === null && last === null) || isBackwards).toBe(true)
      else if (range === 'outside') expect(wanted).toEqual([])
      else expect(bytes.slice(range.start, range.end + 1)).toEqual(wanted)
    }))

  it('of arbitrary text never exceeds the file', () =>
    forAll(
      fc.oneof(
        anyText(),
        anyText(20).map((text) => `bytes=${text}`),
        fc.stringMatching(/^bytes=\d{0,30}-\d{0,30}$/),
      ),
      fc.nat(1000),
      (header, size) => {
        const range = parseByteRange(header, size)
        if (range === undefined || range === 'outside') return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeGreaterThanOrEqual(range.start)
        expect(range.end).toBeLessThan(size)
      },
    ))
})

const packing = fc.constantFrom('br', 'gzip', 'deflate', 'identity', 'zstd', '*')
const weight = fc.constantFrom('', ';q=0', ';q=0.0', '; q=0.000', ';q=1', ';q=0.5', ' ; q=0.001', ';q=1.000')

describe('The content encoding of a page', () => {
  it('is the best available one that the client accepts', () =>
    forAll(
      fc.uniqueArray(fc.tuple(packing, weight), { selector: ([name]) => name }),
      fc.subarray<ContentCoding>(['br', 'gzip']),
      fc.constantFrom(',', ', ', ' , '),
      (named, has, between) => {
        const header = named.map((parts) => parts.join('')).join(between)
        const packed = Object.fromEntries(has.map((name) => [name, () => new Uint8Array()]))
        const wanted = new Set(named.filter(([, says]) => Number(says.split('=')[1] ?? 1) > 0).map(([name]) => name))
        expect(negotiateCoding(header, { encoded: packed })).toBe(
          (['br', 'gzip'] as const).find((name) => has.includes(name) && wanted.has(name)),
        )
      },
    ))

  it('is an available one, whatever the client sends', () =>
    forAll(anyText(), fc.subarray<ContentCoding>(['br', 'gzip']), (header, has) => {
      const packed = Object.fromEntries(has.map((name) => [name, () => new Uint8Array()]))
      expect([undefined, ...has]).toContain(negotiateCoding(header, { encoded: packed }))
    }))
})

describe('A file name in a header', () => {
  it('is one header, in ASCII, and is decoded to the same name', () =>
    forAll(
      wellFormedText(),
      fc.constantFrom('image/png', 'text/html', 'text/plain', 'application/pdf'),
      (name, contentType) => {
        const header = contentDisposition({ name, contentType })
        expect(header).toMatch(/^(inline|attachment); filename="[^"\\%]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/)
        expect(header).toMatch(/^[\x20-\x7e]*$/)
        expect(decodeURIComponent(header.split("UTF-8''")[1]!)).toBe(name)
        expect(header.startsWith('inline')).toBe(['image/png', 'application/pdf'].includes(contentType))
        expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header)
      },
    ))

  it('comes with a type that no browser executes', () =>
    forAll(
      fc.oneof(
        anyText(),
        fc.constantFrom(
          'text/html',
          'image/svg+xml',
          'application/xhtml+xml',
          'text/javascript',
          'text/plain\r\nX: y',
          'text/plain; charset=x',
          'application/xml',
          'message/rfc822',
          'multipart/related',
          'text/csv',
          'text/calendar',
          'application/json',
          'video/mp4',
        ),
      ),
      (type) => {
        expect(safeContentType(type)).toMatch(
          /^(image\/(jpeg|png|gif|webp|heic)|video\/mp4|application\/(pdf|octet-stream|msword|rtf|zip|json|vnd\.[a-z.-]+)|text\/(plain|csv|calendar); charset=utf-8)$/,
        )
      },
    ))
})
