import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { IS_FULL_SIZE } from '#test/support/drill.ts'
import { eventually } from '#test/support/server.ts'

export type Acknowledged = { title: string; number: number }
export type TicketLoad = ReturnType<typeof loadTickets>

const RETRY_MS = 50
/** Between two tickets of a client; a drill's clients make none. */
const PAUSE_MS = IS_FULL_SIZE ? 0 : 40
const REQUEST_TIMEOUT_MS = 60_000
/** However busy the machine is, a ticket is acknowledged within this time. */
const PROGRESS_TIMEOUT_MS = 300_000

/**
 * Clients that create one ticket after the other, each with its own title and idempotency key. A ticket that is not
 * acknowledged is sent again with the same key until it is, as a form does: after `stop` every ticket begun counts.
 */
export function loadTickets(url: string, clients: number) {
  const acknowledged: Acknowledged[] = []
  let retries = 0
  const stopping = new AbortController()
  const abandoning = new AbortController()

  const client = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const title = `Ticket ${randomUUID()}`
      const key = randomUUID()
      while (!abandoning.signal.aborted) {
        const number = await requestTicket(url, title, key)
        if (number !== undefined) {
          acknowledged.push({ title, number })
          break
        }
        retries++
        await setTimeout(RETRY_MS)
      }
      if (PAUSE_MS > 0) await setTimeout(PAUSE_MS)
    }
  }
  const done = Promise.all(Array.from({ length: clients }, client))
  done.catch(() => {})

  return {
    acknowledged,
    /** How many attempts were not acknowledged. */
    retries: () => retries,
    /** Resolves after this number of further tickets. */
    async more(count: number): Promise<void> {
      const enough = acknowledged.length + count
      await eventually('acknowledged tickets', () => acknowledged.length >= enough, PROGRESS_TIMEOUT_MS)
    },
    async stop(): Promise<void> {
      stopping.abort()
      await done
    },
    /** Ends without waiting for tickets that are not acknowledged, for a server that will not come back. */
    abandon(): void {
      stopping.abort()
      abandoning.abort()
    },
  }
}

/** Creates one ticket; throws when it is not acknowledged. */
export async function createTicket(url: string): Promise<void> {
  const number = await requestTicket(url, `Ticket ${randomUUID()}`, randomUUID())
  if (number === undefined) throw new Error('A ticket was not acknowledged.')
}

/** The number of the created ticket, or undefined when the server was away or responded 503; throws on other statuses. */
async function requestTicket(url: string, title: string, key: string): Promise<number | undefined> {
  const body = {
    title,
    description: 'Created under load while the machine is taken away.',
    customerInfo: {
      // Few customers, so that concurrent requests lock the same row.
      email: `customer-${title.slice(-1)}@example.com`,
      firstName: 'Marisol',
      lastName: 'Vega',
      phone: '',
      company: '',
    },
  }
  let response: Response
  let text: string
  try {
    response = await fetch(`${url}/api/tickets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    text = await response.text()
  } catch {
    return undefined
  }
  if (response.status === 201) return (JSON.parse(text) as { ticket: { ticket_id: number } }).ticket.ticket_id
  if (response.status === 503) return undefined
  throw new Error(`Creating a ticket responded ${response.status}: ${text}`)
}
