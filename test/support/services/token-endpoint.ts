import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFileEnd } from '../cleanup.ts'

export type TokenReply = { status?: number; body: unknown }
export type TokenEndpoint = Awaited<ReturnType<typeof startTokenEndpoint>>

const servers: ReturnType<typeof createServer>[] = []
onTestFileEnd(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()))

/**
 * Starts a token endpoint (RFC 6749) on the loopback: `reply` gets each request's fields. `/tokeninfo` tells Dovecot who a
 * valid token is for. It ends with the test file.
 */
export async function startTokenEndpoint(reply: (fields: Record<string, string>) => TokenReply) {
  const requests: Record<string, string>[] = []
  const valid = new Map<string, string>()
  const answer = async (request: IncomingMessage): Promise<TokenReply> => {
    const url = new URL(request.url!, 'http://localhost')
    if (url.pathname === '/tokeninfo') {
      const user = valid.get(url.searchParams.get('access_token') ?? '')
      return user ? { body: { email: user, expires_in: 3600 } } : { status: 400, body: { error: 'invalid_token' } }
    }
    const fields = Object.fromEntries(new URLSearchParams(await text(request)))
    requests.push(fields)
    return reply(fields)
  }
  const server = createServer((request, response) => {
    void answer(request).then(({ status = 200, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  servers.push(server)
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `${address}/token`, tokenInfoUrl: `${address}/tokeninfo?access_token=`, requests, valid }
}
