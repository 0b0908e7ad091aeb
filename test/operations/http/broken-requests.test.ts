import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, it } from 'vitest'
import { handleUnparsableRequests } from '#server/http/connections/early-responses.ts'
import { trackConnections } from '#server/http/connections/track-connections.ts'
import { withSecurityHeaders } from '#server/http/security/security-headers.ts'
import { findFaults } from '#test/deep/attacks/requests/check-response.ts'
import type { ApiDocument } from '#test/deep/attacks/requests/compose.ts'
import { createRequests } from '#test/deep/attacks/requests/next-request.ts'
import { exchange, silenceOf } from '#test/deep/attacks/support/raw-http.ts'
import { openTestApp, ticketInput } from '#test/support/app.ts'
import { createRandom } from '#test/support/random.ts'

/** The drill `requests` sends a hundred thousand. */
const REQUESTS = 60

it('No generated, changed or broken request gets a 5xx, or a response without its headers', async ({
  onTestFinished,
}) => {
  const app = await openTestApp()
  onTestFinished(app.close)
  await app.signIn()
  // As the product does.
  const server = createServer(
    { joinDuplicateHeaders: true, requireHostHeader: false },
    withSecurityHeaders(app.config, getRequestListener(app.app.fetch)),
  )
  handleUnparsableRequests(server, trackConnections(server), app.config)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ids = [(await app.send('POST', '/api/tickets', ticketInput())).body.ticket.id as string, 'not-an-id']
  const { body: document } = await app.send('GET', '/api/openapi.json')
  const random = createRandom('broken-requests')
  const next = createRequests(document as ApiDocument, { random, port, ids, cookieFor: app.cookie })

  const faults: string[] = []
  const requests = Array.from({ length: REQUESTS }, next)
  await Promise.all(
    requests.map(async ({ name, bytes, isWhole }) => {
      const reply = await exchange(port, bytes, silenceOf(isWhole))
      if (reply.responses.length === 0 && isWhole) faults.push(`${name}: no response`)
      // A busy machine may refuse some for lack of time.
      faults.push(...findFaults(reply, true).map((fault) => `${name}: ${fault}`))
    }),
  )
  expect(faults.map((fault) => fault.slice(0, 600))).toEqual([])
  expect(app.logged.filter((line) => line.startsWith('error'))).toEqual([])
})
