import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_ATTACHMENTS, MAX_ATTACHMENT_SIZE } from '#contract/attachment-rules.ts'
import { MAX_MAIL_SIZE } from '#contract/mails.ts'
import { freePort } from '#test/support/free-port.ts'
import { HAPROXY, haproxyFile, startHaproxy } from '#test/support/services/haproxy.ts'
import { NGINX, nginxFiles, startNginx } from '#test/support/services/nginx.ts'
import { ROOT, runProcess } from '#test/support/server.ts'

const MB = 1024 * 1024
const read = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8')
const numbers = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, n]) => Number(n))

const PROXIES = [
  { name: 'nginx', program: NGINX, start: startNginx },
  { name: 'HAProxy', program: HAPROXY, start: startHaproxy },
]

type Seen = { method: string; path: string; headers: http.IncomingHttpHeaders }
type Process = Awaited<ReturnType<typeof startProcessLike>>

/** Responds as a server would, or accepts a request and breaks the connection. */
async function startProcessLike({ dies = false } = {}) {
  const seen: Seen[] = []
  const server = http.createServer((request, response) => {
    const { method = '', url: path = '', headers } = request
    request.resume().on('end', () => {
      if (path === '/healthz' || path === '/readyz') return response.end()
      seen.push({ method, path, headers })
      return dies ? request.socket.destroy() : response.end('done')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { seen, port: (server.address() as AddressInfo).port, close: () => server.close() }
}

/**
 * Whether the response is a success. Each request has a connection of its own: while a proxy still counts the previous
 * request as active, it would pick the two broken servers, which have fewer, four times in a row.
 */
function isAnswered(url: string, method: string, body = '') {
  const headers = { 'x-forwarded-for': '192.0.2.66', 'x-request-id': 'made-up' }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let text = ''
  http
    .request(url, { method, headers, agent: false }, (response) =>
      response.setEncoding('utf8').on('data', (part) => (text += part)),
    )
    // HAProxy may close the connection without a response when the server does.
    .on('error', () => {})
    .on('close', () => resolve(text === 'done'))
    .end(body)
  return promise
}

describe.each(PROXIES)('$name', ({ program, start }) => {
  describe(`as configured in deploy/${program.skipReason}`, program.options, () => {
    let dying: Process
    let well: Process
    let proxy: { url: string; stop: () => Promise<void> }

    beforeAll(async () => {
      dying = await startProcessLike({ dies: true })
      well = await startProcessLike()
      proxy = await start([dying.port, well.port, await freePort()])
    })
    afterAll(async () => {
      await proxy.stop()
      dying.close()
      well.close()
    })

    const send = (method: string, n: number) =>
      isAnswered(`${proxy.url}/${method}/${n}`, method, method === 'POST' ? 'a ticket' : '')
    const paths = ({ seen }: Process) => seen.map(({ path }) => path)

    it('tries another server when one is unreachable, and repeats safe requests only', async () => {
      const posted = await Promise.all(Array.from({ length: 9 }, (_, n) => send('POST', n)))
      expect(paths(dying).length, 'taken by the one that died of it').toBeGreaterThan(0)
      expect(posted.filter((isWell) => !isWell)).toHaveLength(paths(dying).length)
      expect(new Set([...paths(dying), ...paths(well)]).size).toBe(9)
      expect(paths(dying).length + paths(well).length, 'each reached one process once').toBe(9)
      for (let n = 0; n < 9; n++) expect(await send('GET', n)).toBe(true)
    })

    it('adds the client’s address and gives each request an id', () => {
      for (const { headers } of well.seen) {
        expect(String(headers['x-forwarded-for']).split(/, ?/)).toEqual(['192.0.2.66', '127.0.0.1'])
        expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{32,36}$/)
      }
      expect(new Set(well.seen.map(({ headers }) => headers['x-request-id'])).size).toBe(well.seen.length)
    })
  })
})

describe('The example files', () => {
  it.skipIf(NGINX.options.skip)(`nginx accepts its own without warnings${NGINX.skipReason}`, async () => {
    const { config, directory } = nginxFiles(await freePort(), [1, 2, 3])
    const checked = await runProcess(
      ['-t', '-q', '-e', 'stderr', '-p', directory, '-c', config],
      {},
      { command: NGINX.path },
    )
    expect(checked).toMatchObject({ code: 0, err: '' })
  })

  it.skipIf(HAPROXY.options.skip)(`HAProxy finds nothing to say about its own${HAPROXY.skipReason}`, async () => {
    const checked = await runProcess(
      ['-c', '-q', '-f', haproxyFile(await freePort(), [1, 2, 3])],
      {},
      { command: HAPROXY.path },
    )
    expect(checked).toMatchObject({ code: 0, err: '' })
  })

  it('allow bodies as large as the server does: one file, an email, or a form with five files', () => {
    const needed = [MAX_ATTACHMENT_SIZE + MB, MAX_MAIL_SIZE + MB, MAX_ATTACHMENTS * MAX_ATTACHMENT_SIZE + 3 * MB]
    expect(numbers(read('nginx.conf'), /client_max_body_size (\d+)m;/g).map((n) => n * MB)).toEqual(needed)
    expect(numbers(read('haproxy.cfg'), /req\.body_size gt (\d+)/g).toSorted((a, b) => a - b)).toEqual(needed)
  })
})
