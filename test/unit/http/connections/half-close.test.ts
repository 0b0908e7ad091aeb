import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, expect, it } from 'vitest'
import { halfCloseEarlyResponses } from '#server/http/connections/half-close.ts'

const HEAD =
  'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 1000000000000\r\n\r\n'
const SOME = Buffer.alloc(200_000, 'a')

let server: Server
afterEach(() => server.close())

/** A server that answers as soon as the first bytes of a body have come, and a sender that reads nothing until it is told to. */
async function answeredEarly(): Promise<{ client: Socket; lineAtServer: Socket }> {
  const answered = Promise.withResolvers<Socket>()
  server = createServer((request, response) => {
    request.once('readable', () => {
      request.read()
      const line = request.socket
      line.once('finish', () => answered.resolve(line))
      response.writeHead(413, { 'content-length': 9 }).end('too large')
    })
  })
  halfCloseEarlyResponses(server)
  await once(server.listen(0), 'listening')
  const client = connect({ port: (server.address() as AddressInfo).port, allowHalfOpen: true }).pause()
  client.write(HEAD)
  client.write(SOME)
  return { client, lineAtServer: await answered.promise }
}

it('An answer that comes before the whole request is read by a sender that is still sending', async () => {
  const { client } = await answeredEarly()
  const write = promisify((data: Buffer, done: (error?: Error | null) => void) => client.write(data, done))
  await write(SOME)
  await write(SOME)
  expect(await text(client)).toMatch(/^HTTP\/1.1 413 [^]*too large$/)
  client.destroy()
})

it('A sender that never ends loses the line all the same', async () => {
  const { client, lineAtServer } = await answeredEarly()
  client.on('error', () => {})
  const more = () => client.write(SOME, () => setImmediate(more))
  more()
  await once(lineAtServer, 'close')
  client.destroy()
})
