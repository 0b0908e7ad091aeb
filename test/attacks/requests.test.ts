/** `npm run drill -- requests [--count N] [--seed N] [--at-once N]`: generated, changed and broken requests, from the API document and below it. */
import { parseArgs } from 'node:util'
import { percentile } from '../../bench/support/statistics.ts'
import { signIn } from '../chaos/support/admin.ts'
import { newInstallation } from '../support/own-database.ts'
import { startProduct } from '../support/drill-server.ts'
import { malformedHttp } from './requests/malformed-http.ts'
import { createRandom } from '../support/random.ts'
import { type ApiDocument, type RawRequest, createComposer, operationsOf } from './requests/compose.ts'
import { exchange } from './support/raw-http.ts'
import { findFaults } from './requests/check-response.ts'
import { requestEveryMethod } from './requests/methods.ts'
import { sample } from './requests/sample-schema.ts'
import { systematicRequests } from './requests/systematic.ts'
import { exactly, tell, told } from '../support/report.ts'

/** So often somebody sees to it that the admin is still signed in and the ticket form open. */
const TEND_EVERY = 250
const SHOWN = 20
/** How long a whole request may wait for its answer on a busy machine, and how long one that may be unfinished waits. */
const ANSWER_MS = 40_000
const UNFINISHED_MS = 400
/** What a session does not survive is asked for by one of its own. */
const ENDS_SESSIONS = /sign-out|session|password|second-factor/

export async function drill(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
      'at-once': { type: 'string', default: '24' },
    },
  })
  const count = Number(values.count)
  const random = createRandom(Number(values.seed))
  const installation = await newInstallation('embedded')
  const product = await startProduct({ ...installation.env, PORT: '0' })
  try {
    const { url } = product
    const port = Number(new URL(url).port)
    let cookie = await signIn(url)
    let expendable = await signIn(url)
    const documentBefore = await text(`${url}/api/openapi.json`)
    const ids = [...(await someTickets(url)), crypto.randomUUID(), 'not-an-id']
    const document = JSON.parse(documentBefore) as ApiDocument
    const compose = createComposer(document, port, { ids })
    const cookieFor = (id = ''): string => (ENDS_SESSIONS.test(id) ? expendable : cookie)

    function* eachField(): Generator<() => RawRequest> {
      const whole = { ...random, happens: () => true }
      for (const operation of operationsOf(document)) {
        const { operationId, requestBody } = operation.described
        const schema = requestBody?.content['application/json']?.schema
        yield* systematicRequests(operation, schema && sample(schema, whole, { ids }), {
          id: ids[0]!,
          port,
          cookie: () => cookieFor(operationId),
        })
      }
    }
    const fields = random.shuffled([...eachField()])

    const next = (): RawRequest => {
      const field = fields.pop()
      if (field) return field()
      if (random.happens(0.15)) return malformedHttp(random)
      return compose(random, random.happens(0.6) ? cookieFor : () => '')
    }
    let isEnded = false
    const tend = async (): Promise<void> => {
      isEnded = false
      if (!(await isSignedIn(url, cookie))) cookie = await signIn(url)
      if (!(await isSignedIn(url, expendable))) expendable = await signIn(url)
      await patchSettings(url, cookie)
    }

    const faults: string[] = []
    const statuses = new Map<number, number>()
    const taken: number[] = []
    let left = count
    let unanswered = 0
    const client = async (): Promise<void> => {
      while (left-- > 0) {
        if (left % TEND_EVERY === 0 || isEnded) await tend()
        const { name, bytes, isWhole, operationId = '' } = next()
        const reply = await exchange(port, bytes, isWhole ? ANSWER_MS : UNFINISHED_MS)
        taken.push(reply.milliseconds)
        if (reply.answers.length === 0) {
          unanswered++
          if (isWhole) faults.push(`${name}: no answer`)
        }
        for (const { status } of reply.answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (ENDS_SESSIONS.test(operationId) && reply.answers[0]?.status === 204) isEnded = true
        for (const fault of findFaults(reply)) faults.push(`${name}: ${fault}`)
      }
    }
    const methods = await requestEveryMethod(port)
    await Promise.all(Array.from({ length: Number(values['at-once']) }, client))
    await patchSettings(url, cookie)

    const { status: health } = await fetch(`${url}/healthz`)
    const { status: readiness } = await fetch(`${url}/readyz`)
    const documentAfter = await text(`${url}/api/openapi.json`)
    const complaints = complaintsIn(product.said())
    const crashed = product.child.exitCode === null && product.child.signalCode === null ? 0 : 1
    for (const fault of [...methods.faults, ...faults, ...complaints].slice(0, SHOWN))
      process.stdout.write(`  ! ${JSON.stringify(fault).slice(0, 600)}\n`)
    return tell(`${count} generated, changed and broken requests, seed ${values.seed}:`, [
      told(
        'answers',
        [...statuses]
          .toSorted(([a], [b]) => a - b)
          .map(([status, times]) => `${times} × ${status}`)
          .join(', '),
      ),
      told('closed without an answer (what was sent was no request, or never ended)', unanswered),
      told('median', `${Math.round(percentile(taken, 0.5))} ms`),
      exactly('answers 5xx, without a header all have, too large, or none', faults.length, 0),
      exactly(`methods tried at paths (${methods.tried}) and not answered right`, methods.faults.length, 0),
      exactly('crashes', crashed, 0),
      exactly('faults and unexpected lines in the log', complaints.length, 0),
      exactly('/healthz afterwards', health, 200),
      exactly('/readyz afterwards', readiness, 200),
      exactly('the API document is the same afterwards', Number(documentAfter === documentBefore), 1),
    ])
  } finally {
    await product.stop()
    await installation.remove()
  }
}

const text = async (url: string): Promise<string> => (await fetch(url)).text()

async function isSignedIn(url: string, cookie: string): Promise<boolean> {
  return (await fetch(`${url}/api/admin/me`, { headers: { cookie } })).ok
}

async function patchSettings(url: string, cookie: string): Promise<void> {
  await fetch(`${url}/api/admin/settings`, {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ ticketFormOpen: true }),
  })
}

async function someTickets(url: string): Promise<string[]> {
  const create = async (): Promise<string> => {
    const response = await fetch(`${url}/api/tickets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'The printer is silent',
        description: 'It worked yesterday.',
        customerInfo: { email: 'marisol@example.com', firstName: 'Marisol', lastName: 'Vega' },
      }),
    })
    return ((await response.json()) as { ticket: { id: string } }).ticket.id
  }
  return Promise.all(Array.from({ length: 5 }, create))
}

/** Lines that a server in good health does not write: faults, and what did not come from its log. */
const complaintsIn = (said: string): string[] =>
  said
    .slice(said.indexOf('Ready at '))
    .split('\n')
    .slice(1)
    .filter((line) => line !== '' && !/^Create the first admin|"level":"warn"/.test(line))
