import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import net from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { trackConnections } from '#server/http/connections/track-connections.ts'
import { createSecurityHeaders } from '#server/http/security/security-headers.ts'
import { handleUnparsableRequests } from '#server/http/connections/early-responses.ts'

const CONFIG = { publicUrl: new URL('https://neatline.example.com') }

let server: Server
beforeAll(async () => {
  server = createServer((_, response) => response.end('served'))
  handleUnparsableRequests(server, trackConnections(server), CONFIG)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())

/** Sends bytes and returns the complete response. */
async function answerTo(sent: string): Promise<string> {
  const socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1')
  let response = ''
  socket.on('data', (data) => (response += data.toString())).on('error', () => {})
  socket.write(sent)
  await once(socket, 'close')
  return response
}

const HOST = 'Host: neatline.example.com\r\n'
const CLOSE = 'Connection: close\r\n\r\n'

it.each([
  ['a method nobody has', `BREW /support HTTP/1.1\r\n${HOST}\r\n`, 405, 'GET, HEAD, POST'],
  ['one of a call', `BREW /api/tickets?a=1 HTTP/1.1\r\n${HOST}\r\n`, 405, 'POST, GET, HEAD'],
  ['a tunnel', `CONNECT localhost:22 HTTP/1.1\r\n${HOST}\r\n`, 405, 'GET, HEAD'],
  ['a method in lower case', `get / HTTP/1.1\r\n${HOST}\r\n`, 405, 'GET, HEAD'],
  ['what is no request', 'hello\r\n\r\n', 400, undefined],
  ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, undefined],
  [
    'a length and pieces',
    `POST / HTTP/1.1\r\n${HOST}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    undefined,
  ],
  ['a head of 100 KB', `GET / HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(100_000)}\r\n\r\n`, 431, undefined],
  ['an expectation', `GET / HTTP/1.1\r\n${HOST}Expect: pizza\r\n${CLOSE}`, 417, undefined],
])('%s is answered with every header an answer has', async (_, sent, status, allow) => {
  const response = await answerTo(sent)
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(/^Allow: (.*)\r$/m.exec(response)?.[1]).toBe(allow)
  for (const [name, value] of Object.entries(createSecurityHeaders(CONFIG)))
    expect(response.toLowerCase()).toContain(`${name}: ${value}\r\n`.toLowerCase())
  expect(response).toMatch(/^Content-Security-Policy: default-src 'none'/im)
  expect(response).toMatch(/^Cache-Control: no-store/im)
})

it('Unparsable bytes during a response close the connection without a second response', async () => {
  const response = await answerTo(`GET / HTTP/1.1\r\n${HOST}\r\nnoise\r\n\r\n`)
  expect(response.match(/HTTP\/1\.1 (200|400)/g)?.[0]).toBe('HTTP/1.1 200')
})
