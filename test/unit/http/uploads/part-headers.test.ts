import { describe, expect, it } from 'vitest'
import { parsePartHeaders } from '#server/http/uploads/multipart.ts'

const FIELD = 'Content-Disposition: form-data; name="a"'
const MALFORMED = { code: 'malformed', message: 'A part of the form has headers that cannot be read.' }

describe('The headers of a part', () => {
  it.each([
    [FIELD, { name: 'a', fileName: undefined }],
    [`${FIELD}\r\nX-Any_thing!: \tx`, { name: 'a', fileName: undefined }],
    [`${FIELD}\r\nContent-Transfer-Encoding: Binary`, { name: 'a', fileName: undefined }],
    [`${FIELD}\r\nContent-Transfer-Encoding: 8bit`, { name: 'a', fileName: undefined }],
    [`${FIELD}\r\nContent-Transfer-Encoding: 7bit`, { name: 'a', fileName: undefined }],
    [`${FIELD} ; filename*=utf-8'en'%C3%A9`, { name: 'a', fileName: 'é' }],
    [`${FIELD}; filename*=UTF-8''`, { name: 'a', fileName: '' }],
    [`${FIELD};`, { name: 'a', fileName: undefined }],
  ])('%j say what it is', (head, part) => {
    expect(parsePartHeaders(head)).toEqual(part)
  })

  it.each([
    `${FIELD}\r\nX Y: z`,
    `${FIELD}\r\n X: z`,
    `${FIELD}\r\nX(: z`,
    `${FIELD}\r\n: z`,
    `${FIELD}\r\nContent-Transfer-Encoding: x-binary`,
    `${FIELD}\r\nContent-Transfer-Encoding: binary-x`,
    'Content-Disposition: x-form-data; name="a"',
    'Content-Disposition: form-datax; name="a"',
    `${FIELD}; filename*=x-utf-8''a`,
    `${FIELD}; filename*=utf-8''%C3%A`,
    `${FIELD}; filename*=utf-8`,
    `${FIELD}; filename*=`,
    'X: y',
  ])('%j are malformed', (head) => {
    expect(() => parsePartHeaders(head)).toThrow(expect.objectContaining(MALFORMED))
  })
})
