import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { it } from 'vitest'
import { createDrain } from '#server/http/connections/drain.ts'

/** A server that answers `/` at once and everything else when it is told to. */
async function drainable() {
  const held: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url === '/') response.end()
    else held.push(response)
  })
  const drain = createDrain(server)
  await once(server.listen(0, 'localhost'), 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (path: string) => {
    const [response] = (await once(get({ host: 'localhost', port, path }), 'response')) as [IncomingMessage]
    return response.resume()
  }
  const answer = () => held.splice(0).forEach((response) => response.end())
  return { server, drain, ask, answer, held, port }
}

it.concurrent('A line that a browser opened in advance does not hold up the end', async ({ expect }) => {
  const { drain, server, port } = await drainable()
  const arrived = once(server, 'connection')
  const silent = connect(port, 'localhost').on('error', () => {})
  await arrived
  const start = performance.now()
  await drain('at once')
  expect(performance.now() - start, 'well below the patience for requests').toBeLessThan(8_000)
  silent.destroy()
})

it.concurrent('A server whose database is awaited takes requests for as long as one that holds it up is under way', async ({
  expect,
}) => {
  const { server, drain, ask, answer, held } = await drainable()
  const slow = ask('/slow')
  await expect.poll(() => held.length).toBe(1)
  const start = performance.now()
  const drained = drain('awaited')
  await expect.poll(() => performance.now() - start, { timeout: 5_000 }).toBeGreaterThan(1_500)
  expect(server.listening).toBe(true)
  expect((await ask('/')).headers.connection).toBe('close')
  answer()
  expect((await slow).headers.connection).toBe('close')
  await drained
  expect(server.listening).toBe(false)
})

it.concurrent('A server that is stopped takes requests for a second, whatever is under way', async ({
  expect,
}) => {
  const { server, drain, ask, answer, held } = await drainable()
  const slow = ask('/slow')
  await expect.poll(() => held.length).toBe(1)
  const drained = drain('announced')
  expect((await ask('/')).headers.connection).toBe('close')
  await expect.poll(() => server.listening, { timeout: 5_000 }).toBe(false)
  answer()
  expect((await slow).statusCode).toBe(200)
  await drained
})

it.concurrent('A server that is replaced takes no more connections, and answers on those it has', async ({
  expect,
}) => {
  const { server, drain, ask, answer, held, port } = await drainable()
  const line = connect(port, 'localhost')
  const arrived = once(server, 'connection')
  await arrived
  const drained = drain('replaced')
  await expect.poll(() => server.listening).toBe(false)
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED')
  line.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => held.length, { timeout: 5_000 }).toBe(1)
  answer()
  expect(await text(line)).toMatch(/^HTTP\/1.1 200 OK\r\n([^]*\r\n)?Connection: close\r\n/)
  await drained
})
