import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { ticketInput } from '#test/support/app.ts'
import { IS_FULL_SIZE } from '#test/support/drill.ts'
import type { Acknowledged } from './ticket-load.ts'

/** Leaves the machine to the server between two requests. */
const PAUSE_MS = IS_FULL_SIZE ? 10 : 25
/** One request in this number creates a ticket; the others open the home page and the health check in turn. */
const TICKET_EVERY = 50

export type KeepAliveLoad = ReturnType<typeof loadKeepingAlive>

/**
 * Clients that send one request after the other, each over a connection it keeps as long as the server does, until `stop`.
 * Nothing is tried again: a broken connection and an unexpected status are failures.
 */
export function loadKeepingAlive(url: string, clients: number) {
  const acknowledged: Acknowledged[] = []
  /** Milliseconds of each request, with the time for a new connection where it needed one. */
  const taken: number[] = []
  const failures: string[] = []
  const stopping = new AbortController()

  const client = async (first: number): Promise<void> => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = first; !stopping.signal.aborted; turn++) {
      const start = performance.now()
      try {
        if (turn % TICKET_EVERY === 0) acknowledged.push(await createTicket(url, agent))
        else await request(`${url}${turn % 2 ? '/' : '/healthz'}`, { agent }, 200)
      } catch (error) {
        failures.push((error as Error).message)
      }
      taken.push(performance.now() - start)
      await setTimeout(PAUSE_MS)
    }
    agent.destroy()
  }
  const done = Promise.all(Array.from({ length: clients }, (_, n) => client(Math.floor((n * TICKET_EVERY) / clients))))

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
  const options = { agent, method: 'POST', headers: { 'content-type': 'application/json' } }
  const response = await request(`${url}/api/tickets`, options, 201, JSON.stringify(ticketInput({ title })))
  return { title, number: (JSON.parse(response) as { ticket: { ticket_id: number } }).ticket.ticket_id }
}

/** The body of the response; rejects when it has another status. */
function request(url: string, options: http.RequestOptions, status: number, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) =>
      reject(new Error(`${new URL(url).pathname}: ${error.code ?? error.message}`))
    const sent = http.request(url, options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('error', failed)
      response.on('end', () => {
        if (response.statusCode === status) resolve(text)
        else failed(new Error(`status ${response.statusCode}`))
      })
    })
    sent.on('error', failed)
    sent.end(body)
  })
}
