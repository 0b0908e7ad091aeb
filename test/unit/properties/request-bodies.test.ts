import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { renderView } from '#app/views/render-view.tsx'
import { createTicket } from '#contract/tickets.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { decodeText, readJson } from '#server/http/request-body.ts'
import { invalidInput } from '#server/http/problem.ts'
import { contentsOf, sentenceFor } from '#server/http/forms/handle-form.ts'
import { readForm } from '#server/http/forms/read-form.ts'
import { anyBytes, anyText, cutPositions, applyMutation, mutation, splitAt, wellFormedText } from './arbitraries.ts'
import { forAll } from './for-all.ts'

type Sent = { type: string; pieces: Buffer[] }

/** The parsed body, received in chunks, or the code of the refusal. Throws any other error. */
async function asked<T>({ type, pieces }: Sent, read: (c: Parameters<typeof readJson>[0]) => Promise<T>) {
  let outcome: { read: T } | { refused: string } | undefined
  const app = new Hono().post('/', async (c) => {
    outcome = await read(c).then(
      (value) => ({ read: value }),
      (error: unknown) => {
        if (error instanceof AppError) return { refused: error.code }
        throw error
      },
    )
    return c.text('heard')
  })
  app.onError((error) => {
    throw error
  })
  const body = new ReadableStream({
    start(stream) {
      for (const piece of pieces) if (piece.length > 0) stream.enqueue(new Uint8Array(piece))
      stream.close()
    },
  })
  await app.request('/', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    duplex: 'half',
  } as RequestInit)
  return outcome!
}

/** Not called for forms without files. */
const noGate = {
  consume: () => Promise.reject(new Error('a file was counted')),
  precheck: () => Promise.reject(new Error('a file was counted')),
  commit: () => {},
}

const FILES = { name: 'files', maxFiles: 0 }
const json = (pieces: Buffer[]) => asked({ type: 'application/json', pieces }, readJson)
const form = (pieces: Buffer[], type = 'application/x-www-form-urlencoded') =>
  asked({ type, pieces }, (c) => readForm({} as Context, c, FILES, noGate))

const UNTOUCHED = JSON.stringify(Object.getOwnPropertyNames(Object.prototype))
const isUntouched = () => expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(UNTOUCHED)

describe('A JSON body', () => {
  it('is parsed to the object that was sent, however it is split into chunks', () =>
    forAll(fc.dictionary(wellFormedText(12), fc.jsonValue()), cutPositions, async (value, places) => {
      const text = JSON.stringify(value)
      expect(await json(splitAt(Buffer.from(text), places))).toEqual({ read: JSON.parse(text) })
      isUntouched()
    }))

  it('of arbitrary bytes is refused in one of three ways', () =>
    forAll(
      fc.dictionary(anyText(12), fc.jsonValue()),
      fc.array(mutation, { minLength: 1, maxLength: 3 }),
      async (value, changes) => {
        const outcome = await json([applyMutation(Buffer.from(JSON.stringify(value)), changes)])
        if ('refused' in outcome) expect(['malformed', 'invalid-input']).toContain(outcome.refused)
        else expect(Array.isArray(outcome.read)).toBe(false)
      },
    ))

  it('never makes a ticket of prototype properties', () =>
    forAll(
      fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString'),
      fc.jsonValue(),
      async (name, value) => {
        const outcome = await json([Buffer.from(`{"title":"a",${JSON.stringify(name)}:${JSON.stringify(value)}}`)])
        expect(createTicket.input.safeParse('read' in outcome && outcome.read).success).toBe(false)
        isUntouched()
      },
    ))
})

describe('Bytes', () => {
  it('are decoded as UTF-8, or malformed', () =>
    forAll(
      fc.oneof(
        anyBytes(40),
        anyText().map((text) => Buffer.from(text)),
      ),
      (bytes) => {
        const isUtf8 = Buffer.from(bytes.toString()).equals(bytes)
        if (isUtf8) expect(decodeText(bytes)).toBe(bytes.toString().replace(/^\ufeff/, ''))
        else expect(() => decodeText(bytes)).toThrow(expect.objectContaining({ code: 'malformed' }))
      },
    ))
})

/** Field names: a word, or a path of two. */
const fieldName = fc.oneof(
  fc.constantFrom('__proto__', 'a.__proto__', '__proto__.a', 'constructor.prototype', 'customerInfo.email', 'title'),
  fc.stringMatching(/^[a-z]{1,8}(\.[a-z]{1,8}){0,2}$/),
  wellFormedText(10).map((text) => text.replaceAll(/[\p{Cc}%"\\]/gu, '')),
)
const fields = fc.array(fc.tuple(fieldName, wellFormedText(40)), { maxLength: 8 })

/** A simple reference implementation: later fields win, the first dot divides. */
function nestedPlainly(given: [string, string][]): unknown {
  const flat = new Map<string, unknown>()
  const groups = new Map<string, Map<string, string>>()
  for (const [name, text] of given) {
    const [group, ...rest] = name.split('.')
    const line = text.replaceAll('\r\n', '\n')
    if (rest.length === 0) flat.set(name, line)
    else groups.set(group!, (groups.get(group!) ?? new Map<string, string>()).set(rest.join('.'), line))
  }
  for (const [group, inside] of groups) flat.set(group, [...inside])
  return [...flat].toSorted(([a], [b]) => (a < b ? -1 : 1))
}
/** An object by its own properties, so that one called `__proto__` shows. */
const listed = (object: object): unknown =>
  Object.entries(object)
    .map(([name, value]) => [name, typeof value === 'object' && value ? Object.entries(value) : value])
    .toSorted(([a], [b]) => ((a as string) < (b as string) ? -1 : 1))

describe('A form posted without JavaScript', () => {
  const inParts = (given: [string, string][]) =>
    Buffer.from(
      `${given.map(([name, text]) => `--b.b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`).join('')}--b.b--\r\n`,
    )

  it('is parsed the same in both encodings, however it is split into chunks', () =>
    forAll(fields, cutPositions, async (given, places) => {
      fc.pre(given.every(([, text]) => !text.includes('--b.b')))
      const encoded = await form(splitAt(Buffer.from(String(new URLSearchParams(given))), places))
      const divided = await form(splitAt(inParts(given), places), 'multipart/form-data; boundary=b.b')
      const wanted = nestedPlainly(given)
      expect('read' in encoded && listed(encoded.read.fields)).toEqual(wanted)
      expect('read' in divided && listed(divided.read.fields)).toEqual(wanted)
      isUntouched()
    }))

  it('with fields of any names comes back with what is wrong with it, each in a link', () =>
    forAll(fields, async (given) => {
      const outcome = await form([Buffer.from(String(new URLSearchParams(given)))])
      const sent = 'read' in outcome && outcome.read
      const found = sent && createTicket.input.safeParse(sent.fields)
      fc.pre(found && !found.success)
      const { errors } = invalidInput(found.error.issues)
      const contents = contentsOf(sent.texts, { files: [], lost: [] }, errors, FILES)
      const sentence = sentenceFor(contents, FILES)
      const { main } = renderView('ticket-refused', { contents, sentence }, { forms: '', ticket: '' })
      expect(main.match(/<li><a class="text-link" href="#/g)).toHaveLength(new Set(errors.map(({ path }) => path)).size)
      isUntouched()
    }))

  it('of arbitrary bytes is parsed or refused', () =>
    forAll(
      anyBytes(),
      fc.constantFrom('application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', 'text/plain', ''),
      async (bytes, type) => {
        const outcome = await form([bytes], type)
        if ('refused' in outcome) expect(['malformed', 'unsupported-media', 'invalid-input']).toContain(outcome.refused)
        isUntouched()
      },
    ))
})
