import { once } from 'node:events'
import net from 'node:net'
import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorCodeIn, refusedError } from '#server/files/storage/s3.ts'
import { createClamdScanner } from '#server/files/clamd.ts'
import { logTo } from '#server/platform/log.ts'
import { temporaryDirectory } from '#test/support/server.ts'
import { anyBytes, anyText, cutPositions, splitAt } from './arbitraries.ts'
import { forAll } from './for-all.ts'

/** What the scanner returns once a file is sent. */
let pieces: Buffer[] = []
const daemon = net.createServer((socket) => {
  socket.on('error', () => {})
  let tail = Buffer.alloc(0)
  socket.on('data', (piece: Buffer) => {
    tail = Buffer.concat([tail, piece]).subarray(-4)
    if (!tail.equals(Buffer.alloc(4))) return
    for (const text of pieces) socket.write(text)
    socket.end()
  })
})
const path = join(temporaryDirectory(), 'file')
const logged: string[] = []
const log = logTo((level, message, fields) => void logged.push(JSON.stringify([level, message, fields])))
let scan: () => Promise<string>
beforeAll(async () => {
  writeFileSync(path, 'content')
  await once(daemon.listen(0, '127.0.0.1'), 'listening')
  const { port } = daemon.address() as net.AddressInfo
  const scanner = createClamdScanner(new URL(`tcp://127.0.0.1:${port}`), log)
  scan = () => scanner.scan(path, 7)
})
afterAll(() => void daemon.close())

describe('The response of a malware scanner', () => {
  it('in the exact words is clean or infected, however it is split', () =>
    forAll(
      fc.oneof(
        fc.constant('OK'),
        fc.stringMatching(/^[A-Z][\w.-]{1,30}$/).map((name) => `${name} FOUND`),
      ),
      cutPositions,
      async (says, places) => {
        pieces = splitAt(Buffer.from(`stream: ${says}\0`), places)
        expect(await scan()).toBe(says === 'OK' ? 'clean' : 'infected')
      },
    ))

  it('in other words is never clean', () =>
    forAll(
      fc.oneof(
        anyBytes(60),
        anyText().map((text) => Buffer.from(text)),
        fc
          .constantFrom(
            'stream: OK',
            'stream: OK\n\0',
            'stream: ok\0',
            ' stream: OK\0',
            'OK\0',
            'stream: OK ERROR\0',
            'INSTREAM size limit exceeded. ERROR\0',
            '\0',
          )
          .map((text) => Buffer.from(text)),
      ),
      async (bytes) => {
        logged.length = 0
        pieces = [bytes]
        const verdict = await scan().catch((error: { code: string }) => error.code)
        expect(verdict).not.toBe('clean')
        expect(['infected', 'unavailable']).toContain(verdict)
        for (const line of logged) expect(line).not.toContain('\n')
      },
    ))
})

describe('The error response of a storage service', () => {
  it('is not repeated but for its code', () =>
    forAll(
      fc.integer({ min: 300, max: 599 }),
      anyText(),
      fc.option(fc.stringMatching(/^[A-Z][A-Za-z]{2,20}$/)),
      (status, words, code) => {
        const document = `<?xml version="1.0"?><Error>${words.replaceAll(/[<>]/g, '')}${code ? `<Code>${code}</Code>` : ''}<Key>hidden-key</Key></Error>`
        expect(errorCodeIn(document)).toBe(code ?? undefined)
        const { message } = refusedError('s3.example.com', status, document)
        expect(message).toMatch(/^The storage service s3\.example\.com answered \d{3}( \w+)?(: [^<>]+)?\.$/)
        expect(message).not.toContain('hidden-key')
      },
    ))

  it('of arbitrary text has a code of one word, or none', () =>
    forAll(
      fc.oneof(
        anyText(2000),
        fc
          .array(fc.constantFrom('<Error', '>', '<Code>', 'NoSuchKey', '</Code>', 'x'), { maxLength: 60 })
          .map((words) => words.join('')),
      ),
      (document) => {
        expect(errorCodeIn(document) ?? 'none').toMatch(/^\w{1,60}$/)
      },
    ))
})
