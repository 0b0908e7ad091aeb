import { expect, it } from 'vitest'
import { ticketInput } from '#test/support/app.ts'
import { IS_FULL_SIZE, drillSizes, formatStatuses, percentile, report } from '#test/support/drill.ts'
import { signInFirstAdmin } from '#test/support/first-admin.ts'
import { newInstallation } from '#test/support/new-installation.ts'
import { createRandom } from '#test/support/random.ts'
import { type RunningServer, call, startServer } from '#test/support/server.ts'
import { findFaults } from './requests/check-response.ts'
import type { ApiDocument } from './requests/compose.ts'
import { requestEveryMethod } from './requests/methods.ts'
import { createRequests } from './requests/next-request.ts'
import { exchange, silenceOf } from './support/raw-http.ts'
import { runConcurrently, unlessRefused } from './support/sign-in.ts'

const size = drillSizes({ count: [600, 100_000, 5_000], seed: [8001, 1], 'at-once': [24, 24] })
/** After this number of requests, the admin is signed in again and the ticket form opened. */
const RESTORE_EVERY = 250
/** Operations that end sessions use a session of their own. */
const ENDS_SESSIONS = /sign-out|session|password|second-factor/

it('No generated, changed or broken request gets a 5xx, crashes the server or gets a response without its headers', async () => {
  const random = createRandom(size.seed)
  const server = await startServer(await newInstallation())
  const port = Number(new URL(server.url).port)
  const document = await readText(`${server.url}/api/openapi.json`)
  const ids = [...(await createTickets(server.url)), crypto.randomUUID(), 'not-an-id']
  const sessions = await keepSignedIn(server.url)
  const next = createRequests(JSON.parse(document) as ApiDocument, { random, port, ids, ...sessions })

  const methods = await requestEveryMethod(port)
  const faults: string[] = []
  const statuses: number[] = []
  const taken: number[] = []
  const refused: string[] = []
  let unanswered = 0
  let hasEndedSession = false
  await runConcurrently(size.count, size['at-once'], async (index) => {
    if (index % RESTORE_EVERY === 0 || hasEndedSession) {
      hasEndedSession = false
      await sessions.restore()
    }
    const { name, bytes, isWhole, operationId = '' } = next()
    const reply = await exchange(port, bytes, silenceOf(isWhole))
    taken.push(reply.milliseconds)
    if (reply.responses.length === 0) unanswered++
    if (reply.responses.length === 0 && isWhole) faults.push(`${name}: no response`)
    statuses.push(...reply.responses.map(({ status }) => status))
    for (const { status, body } of reply.responses) if (status === 503) refused.push(body.toString())
    if (ENDS_SESSIONS.test(operationId) && reply.responses[0]?.status === 204) hasEndedSession = true
    faults.push(...findFaults(reply, !IS_FULL_SIZE).map((fault) => `${name}: ${fault}`))
  })
  await sessions.restore()
  report(`${size.count} generated, changed and broken requests, seed ${size.seed}:`, {
    responses: formatStatuses(statuses),
    'closed without a response (incomplete requests)': unanswered,
    median: `${Math.round(percentile(taken, 0.5))} ms`,
    'methods tried at paths': methods.tried,
  })
  expect.soft(faults.map((fault) => fault.slice(0, 600))).toEqual([])
  expect.soft(methods.faults, 'methods without their 405').toEqual([])
  const unexpected = unexpectedOutput(server).filter((line) => IS_FULL_SIZE || !isAbout(line, refused))
  expect.soft(unexpected, 'errors and unexpected lines in the log').toEqual([])
  expect.soft((await call(server.url, 'GET', '/healthz')).status).toBe(200)
  expect.soft((await unlessRefused(() => call(server.url, 'GET', '/readyz'))).status).toBe(200)
  expect.soft(await readText(`${server.url}/api/openapi.json`)).toBe(document)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})

/** Two sessions of the admin, one for operations that end sessions; `restore` renews them and opens the ticket form. */
async function keepSignedIn(url: string) {
  let lasting = await signInFirstAdmin(url)
  let expendable = await signInFirstAdmin(url)
  const isSignedIn = async (cookie: string) =>
    (await call(url, 'GET', '/api/admin/me', undefined, { cookie })).status === 200
  return {
    cookieFor: (operationId = '') => (ENDS_SESSIONS.test(operationId) ? expendable : lasting),
    async restore(): Promise<void> {
      if (!(await isSignedIn(lasting))) lasting = await signInFirstAdmin(url)
      if (!(await isSignedIn(expendable))) expendable = await signInFirstAdmin(url)
      await call(url, 'PATCH', '/api/admin/settings', { ticketFormOpen: true }, { cookie: lasting })
    },
  }
}

const readText = async (url: string): Promise<string> => (await fetch(url)).text()

const createTickets = (url: string): Promise<string[]> =>
  Promise.all(
    Array.from({ length: 5 }, async () => {
      const { body } = await call(url, 'POST', '/api/tickets', ticketInput())
      return body.ticket.id as string
    }),
  )

/** Lines that a healthy server does not write after its start. */
const unexpectedOutput = (server: RunningServer): string[] =>
  [
    ...server.errors().split('\n'),
    ...server
      .output()
      .split(/^Ready at /m)
      .at(-1)!
      .split('\n')
      .slice(1),
  ].filter((line) => line !== '' && !/^Create the first admin|"level":"warn"/.test(line))

/** Whether a line of the log has the id of one of these responses. */
const isAbout = (line: string, responses: string[]): boolean => {
  const [, id] = /"request":"(\w+)"/.exec(line) ?? []
  return id !== undefined && responses.some((body) => body.includes(id))
}
