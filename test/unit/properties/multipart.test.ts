import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { boundaryOf, readParts, parsePartHeaders } from '#server/http/uploads/multipart.ts'
import {
  anyBytes,
  anyText,
  asyncChunks,
  cutPositions,
  applyMutation,
  mutation,
  splitAt,
  wellFormedText,
} from './arbitraries.ts'
import { forAll } from './for-all.ts'

type Part = { name: string; fileName: string | undefined; content: Buffer }

const boundary = fc.stringMatching(/^[\w'()+,./:=?-]{1,70}$/)
/** A name as browsers write it: line breaks and quotation marks percent-encoded, backslashes unchanged. */
const visible = wellFormedText(40).map((text) => text.replaceAll(/[\p{Cc}%\\]/gu, ''))
const part = fc.record({
  name: visible,
  fileName: fc.option(visible, { nil: undefined }),
  content: fc.oneof(
    anyBytes(120),
    anyText(80).map((text) => Buffer.from(text)),
  ),
})

const quoted = (text: string) => `"${text.replaceAll('"', '%22')}"`
const written = (by: string, parts: Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, fileName, content }) => [
      Buffer.from(
        `--${by}\r\nContent-Disposition: form-data; name=${quoted(name)}${fileName === undefined ? '' : `; filename=${quoted(fileName)}`}\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${by}--\r\n`),
  ])

/** The parsed form, or the code of the refusal. Throws any other error. */
async function read(pieces: Buffer[], by: string): Promise<Part[] | string> {
  const found: Part[] = []
  try {
    for await (const { name, fileName, content } of readParts(asyncChunks(pieces), by)) {
      const arrived: Buffer[] = []
      for await (const piece of content) arrived.push(Buffer.from(piece))
      found.push({ name, fileName, content: Buffer.concat(arrived) })
    }
    return found
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

describe('A multipart form', () => {
  it('is parsed as it was written, however it is split into chunks', () =>
    forAll(boundary, fc.array(part, { maxLength: 4 }), cutPositions, async (by, parts, places) => {
      const delimiter = Buffer.from(`\r\n--${by}`)
      fc.pre(parts.every(({ content }) => !Buffer.concat([Buffer.from('\r\n'), content]).includes(delimiter)))
      expect(await read(splitAt(written(by, parts), places), by)).toEqual(parts)
    }))

  it('that is damaged is parsed or refused, the same however it is split', () =>
    forAll(
      boundary,
      fc.array(part, { maxLength: 3 }),
      fc.array(mutation, { minLength: 1, maxLength: 4 }),
      cutPositions,
      async (by, parts, changes, places) => {
        const bytes = applyMutation(written(by, parts), changes)
        const verdict = await read([bytes], by)
        expect(typeof verdict === 'string' ? verdict : 'read').toMatch(/^(malformed|read)$/)
        expect(await read(splitAt(bytes, places), by)).toEqual(verdict)
      },
    ))

  it('of arbitrary bytes is parsed or refused', () =>
    forAll(boundary, anyBytes(), cutPositions, async (by, bytes, places) => {
      expect(await read(splitAt(bytes, places), by)).toEqual(await read([bytes], by))
    }))

  it('never has more bytes in its parts than were sent', () =>
    forAll(
      fc.array(fc.constantFrom('--b', '\r\n', '--', 'Content-Disposition: form-data; name=a', 'x', ' '), {
        maxLength: 30,
      }),
      async (words) => {
        const bytes = Buffer.from(words.join(''))
        const found = await read([bytes], 'b')
        if (typeof found === 'string') return
        const size = found.reduce((sum, { content }) => sum + content.length, 0)
        expect(size).toBeLessThanOrEqual(bytes.length)
        for (const { content } of found) expect(bytes.includes(content)).toBe(true)
      },
    ))
})

describe('The headers of a part', () => {
  it('of arbitrary text are parsed or malformed', () =>
    forAll(
      fc.oneof(
        anyText(200),
        anyText(80).map((text) => `Content-Disposition: form-data; name="a"; ${text}`),
      ),
      (text) => {
        try {
          const { name, fileName } = parsePartHeaders(text)
          expect([typeof name, typeof (fileName ?? '')]).toEqual(['string', 'string'])
        } catch (error) {
          expect(error).toMatchObject({ name: 'AppError', code: 'malformed' })
        }
      },
    ))

  it('name a file in any language, as RFC 5987 spells it', () =>
    forAll(wellFormedText(), (fileName) => {
      const encoded = encodeURIComponent(fileName).replaceAll(
        /['()*!]/g,
        (mark) => `%${mark.charCodeAt(0).toString(16)}`,
      )
      expect(parsePartHeaders(`Content-Disposition: form-data; name=a; filename*=UTF-8''${encoded}`)).toEqual({
        name: 'a',
        fileName,
      })
    }))
})

describe('The boundary of a form', () => {
  it('is read from the content type, quoted or not, with any other parameters', () =>
    forAll(boundary, fc.boolean(), fc.constantFrom('', '; charset=utf-8'), (by, isQuoted, more) => {
      expect(boundaryOf(`multipart/form-data; boundary=${isQuoted ? `"${by}"` : by}${more}`)).toBe(by)
    }))

  it('follows the standard, or is refused', () =>
    forAll(
      fc.oneof(
        anyText(300),
        anyText(100).map((text) => `multipart/form-data; boundary=${text}`),
      ),
      (type) => {
        try {
          expect(boundaryOf(type)).toMatch(/^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/)
        } catch (error) {
          expect(['malformed', 'unsupported-media']).toContain((error as AppError).code)
        }
      },
    ))
})
