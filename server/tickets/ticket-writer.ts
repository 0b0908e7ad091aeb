import type { Database } from '../db/database.ts'
import { isDatabaseUnavailable } from '../errors.ts'
import { createBatcher } from '../batcher.ts'
import { type NewTicket, type WrittenTicket, writeTickets } from './write-tickets.ts'

/** Tickets written together at most; more would keep the first of them waiting. */
const MAX_BATCH = 16
/** While the database writes some, this process reads the next. */
const CONCURRENT_BATCHES = 2

export type WriteTicket = (ticket: NewTicket) => Promise<WrittenTicket | undefined>

/**
 * Writes a ticket, together with those that came while others were being written; answers undefined when its key was
 * claimed before. Throws what the database refused it with, which spoils no other ticket.
 */
export function createTicketWriter(db: Database): WriteTicket {
  const gather = createBatcher(
    async (tickets: NewTicket[]): Promise<WriteOutcome[]> => {
      try {
        return await writeBatch(db, tickets)
      } catch (error) {
        // What is away now is away for each of them.
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
    const outcome = await gather(ticket)
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
}

type WriteOutcome = PromiseSettledResult<WrittenTicket | undefined>

async function writeBatch(db: Database, tickets: NewTicket[]): Promise<WriteOutcome[]> {
  const written = new Map((await writeTickets(db, tickets)).map((each) => [each.id, each]))
  return tickets.map(({ id }) => ({ status: 'fulfilled', value: written.get(id) }))
}
