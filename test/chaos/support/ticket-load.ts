import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

export type Acknowledged = { title: string; number: number }
export type TicketLoad = ReturnType<typeof loadTickets>

const RETRY_MS = 50
const PATIENCE_MS = 30_000

/**
 * Clients that create one ticket after the other, each under a title and an idempotency key of its own. One that is not
 * acknowledged is sent again with the same key until it is, as a form does: after `stop` every ticket begun counts.
 */
export function loadTickets(url: string, clients: number) {
  const acknowledged: Acknowledged[] = []
  let refused = 0
  const stopping = new AbortController()
  const abandoning = new AbortController()

  const client = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const title = `Ticket ${randomUUID()}`
      const key = randomUUID()
      while (!abandoning.signal.aborted) {
        const number = await create(url, title, key)
        if (number !== undefined) {
          acknowledged.push({ title, number })
          break
        }
        refused++
        await setTimeout(RETRY_MS)
      }
    }
  }
  const done = Promise.all(Array.from({ length: clients }, client))
  done.catch(() => {})

  return {
    acknowledged,
    /** How many attempts were not acknowledged. */
    refused: () => refused,
    async stop(): Promise<void> {
      stopping.abort()
      await done
    },
    /** Ends without waiting for what is not acknowledged, when nobody is left to do it. */
    abandon(): void {
      stopping.abort()
      abandoning.abort()
    },
  }
}

/** One ticket; throws when it is not acknowledged. */
export async function createTicket(url: string): Promise<void> {
  const number = await create(url, `Ticket ${randomUUID()}`, randomUUID())
  if (number === undefined) throw new Error('A ticket was not acknowledged.')
}

/** The number of the created ticket, or nothing when the server was away; throws when it said no. */
async function create(url: string, title: string, key: string): Promise<number | undefined> {
  const body = {
    title,
    description: 'Created under load while the machine is taken away.',
    customerInfo: {
      // Few customers, so that their row is fought over as well.
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
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    text = await response.text()
  } catch {
    return undefined
  }
  if (response.status === 201) return (JSON.parse(text) as { ticket: { ticket_id: number } }).ticket.ticket_id
  if (response.status === 503) return undefined
  throw new Error(`A ticket was answered with ${response.status}: ${text}`)
}
