import { readdirSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { call, eventually, startServer, temporaryDirectory } from '#test/support/server.ts'

const FORMS = 3_000
const MARK = '--b'
const PLACES = ['/api/attachments', '/support']
const FILES = [
  ['photo.png', sampleFiles.png],
  ['notes.txt', sampleFiles.txt],
  ['letter.docx', sampleFiles.docx],
] as const

const chance = seededRandom(3_000)
const below = (limit: number) => Math.floor(chance() * limit)
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)]!

function form(): Buffer {
  const [name, bytes] = oneOf(FILES)
  const head = `${MARK}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n${MARK}--\r\n`)])
}

/** Ways to break a form: truncate it, change, insert or drop bytes, repeat it, or send random data. */
const BREAKS: ((whole: Buffer, at: number) => Buffer)[] = [
  (whole, at) => whole.subarray(0, at),
  (whole, at) => whole.fill(below(256), at, at + 1),
  (whole, at) => Buffer.concat([whole.subarray(0, at), oneOf(INSERTED), whole.subarray(at)]),
  (whole, at) => Buffer.concat([whole.subarray(0, at), whole.subarray(at + below(60))]),
  (whole) => Buffer.concat([whole, whole]),
  () => Buffer.from(Array.from({ length: below(3000) }, () => below(256))),
]
const INSERTED = ['\r\n', '--', '\0', `\r\n${MARK}\r\n`, `\r\n${MARK}--`, 'A'.repeat(70_000)].map((text) =>
  Buffer.from(text),
)

function send(url: string, body: Buffer): Promise<number> {
  const headers: http.OutgoingHttpHeaders = { 'content-type': 'multipart/form-data; boundary=b' }
  // Half of them declare their length, half of them just end.
  if (chance() < 0.5) headers['content-length'] = body.length
  return new Promise((resolve, reject) => {
    const request = http.request(url + oneOf(PLACES), { method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!))
    })
    request.on('error', reject)
    request.end(body)
  })
}

it('Thousands of malformed uploads are refused without a server error and leave no file behind', async () => {
  const dataDir = temporaryDirectory()
  const server = await startServer({ DATA_DIR: dataDir })
  const verdicts = new Set<number>()
  let left = FORMS
  const sender = async () => {
    while (left-- > 0) {
      const whole = form()
      verdicts.add(await send(server.url, oneOf(BREAKS)(whole, below(whole.length))))
    }
  }
  await Promise.all(Array.from({ length: 8 }, sender))
  expect([...verdicts].filter((status) => ![200, 201, 400, 413, 415, 422].includes(status))).toEqual([])
  expect(verdicts.size).toBeGreaterThan(3)
  expect((await call(server.url, 'GET', '/readyz')).status).toBe(200)
  const staging = join(dataDir, 'attachments/.drafts')
  await eventually('no file left behind', () => readdirSync(staging).length === 0)
  expect(server.errors()).not.toContain('"level":"error"')
  await server.stop()
})
