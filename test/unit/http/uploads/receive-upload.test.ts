import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { ReceivedFile } from '#server/files/receive-file.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { receiveUpload } from '#server/http/uploads/receive-upload.ts'
import { createStaging } from '#server/files/storage/staging.ts'
import { temporaryDirectory } from '#test/support/server.ts'

const MAX = 10 * 1024 * 1024
const TYPE = 'multipart/form-data; boundary=b'
const directory = temporaryDirectory()
const staging = createStaging(directory)
/** Bytes that were reserved on the disk. */
const expectedSizes: number[] = []
const kept = () => readdirSync(directory)

type Verdict = Awaited<ReturnType<NonNullable<Context['scanner']>['scan']>> | AppError
const scannerSaying = (verdict: Verdict) => ({
  scan: () => (verdict instanceof AppError ? Promise.reject(verdict) : Promise.resolve(verdict)),
  ping: async () => {},
})

const part = (content: string, name = 'file', fileName: string | undefined = 'notes.txt') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n${content}\r\n`
const whole = (...parts: string[]) => `${parts.join('')}--b--\r\n`

type Sent = {
  body: string | ReadableStream
  headers?: Record<string, string>
  connection?: Readable
  verdict?: Verdict
}

/** Resolves with the received file or the error. */
async function received({ body, headers = {}, connection, verdict }: Sent): Promise<ReceivedFile | AppError> {
  const ctx = {
    staging: {
      ...staging,
      receive: (content: AsyncIterable<Uint8Array>, expected: number) => {
        expectedSizes.push(expected)
        return staging.receive(content, expected)
      },
    },
    scanner: verdict && scannerSaying(verdict),
  } as unknown as Context
  let outcome: ReceivedFile | AppError | undefined
  const app = new Hono()
  app.post('/', async (c) => {
    outcome = await receiveUpload(ctx, c).catch((error: AppError) => error)
    return c.text('heard')
  })
  const init = { method: 'POST', body, headers: { 'content-type': TYPE, ...headers }, duplex: 'half' }
  await app.request('/', init, connection && { incoming: connection })
  if (outcome instanceof Error && !(outcome instanceof AppError)) throw outcome
  return outcome!
}

describe('An upload', () => {
  it('is the single file of its request, kept until it is claimed or discarded', async () => {
    const file = (await received({ body: whole(part('hello')) })) as ReceivedFile
    expect(file).toMatchObject({ name: 'notes.txt', extension: 'txt', contentType: 'text/plain' })
    expect(file.stagedFile.size).toBe(5)
    expect(kept()).toHaveLength(1)
    await file.stagedFile.discard()
    expect(kept()).toEqual([])
  })

  it('is read from Node’s request stream where there is one, which stays open', async () => {
    const connection = Readable.from([Buffer.from(whole(part('hel'))), Buffer.from('lo')])
    const file = (await received({ body: 'something else', connection })) as ReceivedFile
    expect(file.stagedFile.size).toBe(3)
    await file.stagedFile.discard()
    const refused = Readable.from([Buffer.from(whole(part('x', 'other'), part('y')))])
    expect(await received({ body: 'something else', connection: refused })).toMatchObject({
      code: 'invalid-input',
    })
    expect(refused.destroyed).toBe(false)
  })

  it('reserves as much disk space as its request declares, and never more than a file may have', async () => {
    const body = whole(part('hello'))
    for (const [declared, free] of [
      [String(body.length), body.length],
      [String(MAX + 60_000), MAX],
      [undefined, MAX],
    ] as const) {
      expectedSizes.length = 0
      const file = await received({ body, headers: declared ? { 'content-length': declared } : {} })
      expect(expectedSizes).toEqual([free])
      await (file as ReceivedFile).stagedFile.discard()
    }
  })

  it('is kept when the scanner finds nothing', async () => {
    const file = (await received({ body: whole(part('hello')), verdict: 'clean' })) as ReceivedFile
    expect(file.name).toBe('notes.txt')
    await file.stagedFile.discard()
  })
})

describe('An upload is rejected and nothing of it is kept', () => {
  const notOne = {
    code: 'invalid-input',
    message: 'Send exactly one file, in the field "file".',
    errors: [{ path: 'file', message: 'Send exactly one file' }],
  }
  const tooLarge = { code: 'too-large', message: 'This file is larger than 10 MB. Make it smaller and add it again.' }
  const cut = { code: 'malformed', message: 'The upload is incomplete or not valid multipart/form-data.' }

  it.each<[string, Sent, object]>([
    ['when it has no file', { body: whole() }, notOne],
    ['when its file is in another field', { body: whole(part('x', 'other')) }, notOne],
    [
      'when its file is a text',
      { body: whole('--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n') },
      notOne,
    ],
    ['when it has two files', { body: whole(part('x'), part('y')) }, notOne],
    ['when it has a text next to its file', { body: whole(part('x'), part('y', 'title')) }, notOne],
    ['when it is cut short', { body: part('x') }, cut],
    ['when a file of it is cut short', { body: part('x').slice(0, -5) }, cut],
    [
      'when it is no form',
      { body: '{}', headers: { 'content-type': 'application/json' } },
      { code: 'unsupported-media' },
    ],
    ['when it says no type', { body: '{}', headers: { 'content-type': '' } }, { code: 'unsupported-media' }],
    [
      'when it declares too much',
      { body: whole(part('x')), headers: { 'content-length': String(MAX + 65_537) } },
      tooLarge,
    ],
    [
      'when its file is empty',
      { body: whole(part('')) },
      { code: 'invalid-input', message: 'This file is empty. Save it again and add it.' },
    ],
    ['when its file is too large', { body: whole(part('a'.repeat(MAX + 1))) }, tooLarge],
    [
      'when what is around its file is too large',
      { body: `${'\r\n'.repeat(40_000)}${whole(part('a'.repeat(MAX - 5000)))}` },
      tooLarge,
    ],
    [
      'when its file is not what its name says',
      { body: whole(part('x', 'file', 'photo.png')) },
      { code: 'unsupported-media', message: expect.stringContaining('not a complete PNG picture') },
    ],
    [
      'when the scanner finds something',
      { body: whole(part('x')), verdict: 'infected' },
      {
        code: 'invalid-input',
        message: 'The malware scanner found something in this file, so it was not added.',
      },
    ],
    [
      'when nobody can scan it',
      { body: whole(part('x')), verdict: new AppError('unavailable', 'Later.') },
      { code: 'unavailable', message: 'Later.' },
    ],
  ])('%s', async (_, sent, refusal) => {
    expect(await received(sent)).toMatchObject(refusal)
    expect(kept()).toEqual([])
  })

  it('when it never ends, once it is too large', async () => {
    let sent = 0
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(Buffer.from(part('').slice(0, -2))),
      pull: (stream) => stream.enqueue(Buffer.alloc((sent += 1) && 1024 * 1024, 'a')),
    })
    expect(await received({ body })).toMatchObject(tooLarge)
    expect(sent).toBeLessThan(20)
    expect(kept()).toEqual([])
  })

  it('when its connection breaks', async () => {
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(Buffer.from(part('half of it'))),
      pull: (stream) => stream.error(new Error('gone')),
    })
    expect(await received({ body })).toMatchObject(cut)
    expect(kept()).toEqual([])
  })

  it('but not for the allowed overhead around its file', async () => {
    const body = whole(part('a'.repeat(MAX)))
    const file = (await received({
      body,
      headers: { 'content-length': String(MAX + 65_536) },
    })) as ReceivedFile
    expect(file.stagedFile.size).toBe(MAX)
    await file.stagedFile.discard()
  })
})
