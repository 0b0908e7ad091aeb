import type { Database } from '../db/database.ts'
import { isDatabaseUnavailable } from '../errors.ts'
import { createBatcher } from '../batcher.ts'
import { type NewTicket, type WrittenTicket, writeTickets } from './write-tickets.ts'

/** Larger batches would delay the first ticket of each. */
const MAX_BATCH = 16
/** While the database writes one batch, this process prepares the next. */
const CONCURRENT_BATCHES = 2

export type WriteTicket = (ticket: NewTicket) => Promise<WrittenTicket | undefined>

/**
 * Returns a function that writes one ticket, batched with others that arrive at the same time. It returns undefined when
 * the ticket's idempotency key was claimed before, and throws the database's error, which affects no other ticket.
 */
export function createTicketWriter(db: Database): WriteTicket {
  const write = createBatcher(
    async (tickets: NewTicket[]): Promise<WriteOutcome[]> => {
      try {
        return await writeBatch(db, tickets)
      } catch (error) {
        // An unavailable database is unavailable for each of them.
        if (tickets.length === 1 || isDatabaseUnavailable(error)) throw error
        return Promise.allSettled(tickets.map(async (ticket) => (await writeTickets(db, [ticket]))[0]))
      }
    },
    {
      maxItems: MAX_BATCH,
      maxConcurrent: CONCURRENT_BATCHES,
      conflictKeys: ({ email, claim }) => [`customer ${email}`, ...(claim ? [`key ${claim.key}`] : [])],
    },
  )
  return async (ticket) => {
    const outcome = await write(ticket)
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
}

type WriteOutcome = PromiseSettledResult<WrittenTicket | undefined>

async function writeBatch(db: Database, tickets: NewTicket[]): Promise<WriteOutcome[]> {
  const written = new Map((await writeTickets(db, tickets)).map((each) => [each.id, each]))
  return tickets.map(({ id }) => ({ status: 'fulfilled', value: written.get(id) }))
}
