import { readdirSync, statSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, eventually, startServer, temporaryDirectory } from '#test/support/server.ts'

const MAX = 10 * 1024 * 1024
const TOO_LARGE = 'This file is larger than 10 MB. Make it smaller and add it again.'
const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="notes.txt"\r\n\r\n'
const TYPE = { 'content-type': 'multipart/form-data; boundary=b' }

let dataDir: string
let server: RunningServer
beforeAll(async () => {
  dataDir = temporaryDirectory()
  server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
  expect(await small()).toMatchObject({ status: 201 })
})
afterAll(() => server.stop())

const staging = () => readdirSync(join(dataDir, 'attachments/.drafts'))
const stored = () => readdirSync(join(dataDir, 'attachments/temp'))

type Reply = { status: number; text: string }

/** Sends a hand-written POST over its own connection; resolves with its response, or undefined when none came. */
function post(headers: Record<string, string>, write: (request: http.ClientRequest) => void) {
  const request = http.request(`${server.url}/api/attachments`, { method: 'POST', headers, agent: false })
  const answer = new Promise<Reply | undefined>((resolve) => {
    request.on('response', (response) => {
      let text = ''
      response.on('data', (data: Buffer) => (text += data.toString()))
      response.on('end', () => resolve({ status: response.statusCode!, text }))
    })
    request.on('error', () => resolve(undefined))
  })
  write(request)
  return { request, answer }
}

const small = () => post(TYPE, (out) => out.end(`${HEAD}hello\r\n--b--\r\n`)).answer

describe('Over the wire', () => {
  it('a body without end is refused as soon as it is too large', async () => {
    const { request, answer } = post(TYPE, (out) => {
      let isAnswered = false
      out.once('response', () => (isAnswered = true))
      out.write(HEAD)
      // Like a browser: sends no more than the connection takes and reads the response meanwhile.
      const more = () => {
        if (isAnswered || out.destroyed) return
        out.write(Buffer.alloc(65_536, 'a'), () => setImmediate(more))
      }
      more()
    })
    expect(await answer).toMatchObject({ status: 413, text: expect.stringContaining(TOO_LARGE) })
    request.destroy()
    await eventually('nothing left', () => staging().length === 0)
  })

  it('a body longer than its declared length is truncated and so refused', async () => {
    const { answer } = post({ ...TYPE, 'content-length': String(HEAD.length + 3) }, (out) => out.end(HEAD + 'hel'))
    expect(await answer).toMatchObject({ status: 400 })
    await eventually('nothing left', () => staging().length === 0)
  })

  it.each([
    ['in the middle of the file', HEAD + 'a'.repeat(200_000)],
    ['in the headers', HEAD.slice(0, 40)],
    ['before anything came', ''],
    ['just before the last boundary', `${HEAD}hello`],
  ])('a connection that breaks %s leaves nothing', async (_, sent) => {
    const before = stored()
    const { request, answer } = post({ ...TYPE, 'content-length': String(MAX) }, (out) => out.write(sent || '\r'))
    if (sent.length > 1000) await eventually('the staged file', () => staging().length > 0)
    request.destroy()
    await answer
    await eventually('nothing left', () => staging().length === 0)
    expect(stored()).toEqual(before)
  })

  it('the product keeps working, and no error was logged', async () => {
    expect(await small()).toMatchObject({ status: 201 })
    expect(server.output() + server.errors()).not.toContain('http.request_failed')
  })
})

it('Two hundred files of 10 MB at once are all taken', async () => {
  const tail = Buffer.from('\r\n--b--\r\n')
  const text = Buffer.alloc(MAX, 'a line of text\n')
  const upload = () =>
    post({ ...TYPE, 'content-length': String(HEAD.length + MAX + tail.length) }, (out) => {
      out.write(HEAD)
      out.write(text)
      out.end(tail)
    }).answer
  const replies = await Promise.all(Array.from({ length: 200 }, upload))
  expect(replies.filter((reply) => reply?.status === 201)).toHaveLength(200)
  await eventually('nothing left', () => staging().length === 0)
})

it('A file is complete once its upload was acknowledged', () => {
  const sizes = stored().map((name) => statSync(join(dataDir, 'attachments/temp', name)).size)
  expect(sizes.filter((size) => size !== MAX && size !== 5)).toEqual([])
})
