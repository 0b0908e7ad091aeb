import type { Database } from '../db/client.ts'
import { isDatabaseAway } from '../errors.ts'
import { createGathering } from '../gathering.ts'
import { type NewTicket, type Written, writeTickets } from './write-tickets.ts'

/** Tickets written together at most; more would keep the first of them waiting. */
const TOGETHER = 16
/** While the database writes some, this process reads the next. */
const LANES = 2

export type WriteTicket = (ticket: NewTicket) => Promise<Written | undefined>

/**
 * Writes a ticket, together with those that came while others were being written; answers undefined when its key was
 * claimed before. Throws what the database refused it with, which spoils no other ticket.
 */
export function createTicketWriter(db: Database): WriteTicket {
  const gather = createGathering(
    async (tickets: NewTicket[]): Promise<WriteTicketOutcome[]> => {
      try {
        return await writeTogether(db, tickets)
      } catch (error) {
        // What is away now is away for each of them.
        if (tickets.length === 1 || isDatabaseAway(error)) throw error
        return Promise.allSettled(tickets.map(async (ticket) => (await writeTickets(db, [ticket]))[0]))
      }
    },
    {
      most: TOGETHER,
      lanes: LANES,
      apart: ({ email, claim }) => [`customer ${email}`, ...(claim ? [`key ${claim.key}`] : [])],
    },
  )
  return async (ticket) => {
    const outcome = await gather(ticket)
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
}

type WriteTicketOutcome = PromiseSettledResult<Written | undefined>

async function writeTogether(db: Database, tickets: NewTicket[]): Promise<WriteTicketOutcome[]> {
  const written = new Map((await writeTickets(db, tickets)).map((each) => [each.id, each]))
  return tickets.map(({ id }) => ({ status: 'fulfilled', value: written.get(id) }))
}
