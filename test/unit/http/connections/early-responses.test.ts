import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, expect, it } from 'vitest'
import { delayEarlyEnd } from '#server/http/connections/early-responses.ts'

const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 1000000000000\r\n\r\n'
const SOME = Buffer.alloc(200_000, 'a')

let server: Server
afterEach(() => server.close())

/** A server that responds as soon as the first bytes of a body have arrived, and a client that reads nothing yet. */
async function respondEarly(): Promise<{ client: Socket; connectionAtServer: Socket }> {
  const responded = Promise.withResolvers<Socket>()
  server = createServer(
    delayEarlyEnd((request, response) => {
      request.once('readable', () => {
        request.read()
        response.writeHead(413, { 'content-length': 9 }).end('too large')
        responded.resolve(request.socket)
      })
    }),
  )
  await once(server.listen(0), 'listening')
  const client = connect({ port: (server.address() as AddressInfo).port, allowHalfOpen: true }).pause()
  client.write(HEAD)
  client.write(SOME)
  return { client, connectionAtServer: await responded.promise }
}

it('A client that is still sending reads the response that was sent before the whole request had arrived', async () => {
  const { client } = await respondEarly()
  const write = promisify((data: Buffer, done: (error?: Error | null) => void) => client.write(data, done))
  await write(SOME)
  await write(SOME)
  expect(await text(client)).toMatch(/^HTTP\/1.1 413 [^]*too large$/)
  client.destroy()
})

it('A client that never stops sending loses the connection all the same', async () => {
  const { client, connectionAtServer } = await respondEarly()
  client.on('error', () => {})
  const more = () => client.write(SOME, () => setImmediate(more))
  more()
  await once(connectionAtServer, 'close')
  client.destroy()
})

it('A response to a request that has arrived completely is not delayed', async () => {
  server = createServer(
    delayEarlyEnd((request, response) => request.resume().on('end', () => response.end('received'))),
  )
  await once(server.listen(0), 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const response = await fetch(url, { method: 'POST', body: 'all of it' })
  expect(response.headers.get('content-length')).toBe('8')
  expect(await response.text()).toBe('received')
})
