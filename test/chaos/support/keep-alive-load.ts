import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Acknowledged } from './ticket-load.ts'

/** A client reads what it got for a moment, and leaves the machine to the server. */
const PAUSE_MS = 10
/** One request in so many creates a ticket; the others take the home page and the sign of life in turn. */
const TICKET_EVERY = 50

export type KeepAliveLoad = ReturnType<typeof loadKeepingAlive>

/**
 * Clients that ask one thing after the other over a connection each keeps for as long as the server lets it, until `stop`.
 * Nothing is tried again: a broken connection or an answer that is not the expected one is a failure.
 */
export function loadKeepingAlive(url: string, clients: number) {
  const acknowledged: Acknowledged[] = []
  /** Milliseconds of each request, its connection included where it needed a new one. */
  const taken: number[] = []
  const failures: string[] = []
  const stopping = new AbortController()

  const client = async (): Promise<void> => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = Math.floor(Math.random() * TICKET_EVERY); !stopping.signal.aborted; turn++) {
      const start = performance.now()
      try {
        if (turn % TICKET_EVERY === 0) acknowledged.push(await createTicket(url, agent))
        else await ask(`${url}${turn % 2 ? '/' : '/healthz'}`, { agent }, 200)
      } catch (error) {
        failures.push((error as Error).message)
      }
      taken.push(performance.now() - start)
      await setTimeout(PAUSE_MS)
    }
    agent.destroy()
  }
  const done = Promise.all(Array.from({ length: clients }, client))

  return {
    acknowledged,
    taken,
    failures,
    async stop(): Promise<void> {
      stopping.abort()
      await done
    },
  }
}

async function createTicket(url: string, agent: http.Agent): Promise<Acknowledged> {
  const title = `Ticket ${randomUUID()}`
  const customerInfo = {
    email: 'marisol@example.com',
    firstName: 'Marisol',
    lastName: 'Vega',
    phone: '',
    company: '',
  }
  const options = { agent, method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ title, description: 'Created while the server restarts.', customerInfo })
  const answer = await ask(`${url}/api/tickets`, options, 201, body)
  return { title, number: (JSON.parse(answer) as { ticket: { ticket_id: number } }).ticket.ticket_id }
}

/** The text of the answer; rejects when it has another status. */
function ask(url: string, options: http.RequestOptions, wanted: number, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) =>
      reject(new Error(`${new URL(url).pathname}: ${error.code ?? error.message}`))
    const request = http.request(url, options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('error', failed)
      response.on('end', () => {
        if (response.statusCode === wanted) resolve(text)
        else failed(new Error(`status ${response.statusCode}`))
      })
    })
    request.on('error', failed)
    request.end(body)
  })
}
