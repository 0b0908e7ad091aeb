import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { supportUsers, ticketParticipants, tickets } from '../../db/schema.ts'

/** For a query on tickets: whether a person, by default the joined one, is among a ticket's participants. */
export const isParticipant = (personId: SQLWrapper = supportUsers.id): SQL<boolean> => sql<boolean>`exists (
  select from ${ticketParticipants}
  where ${ticketParticipants.ticket_id} = ${tickets.id} and ${ticketParticipants.user_id} = ${personId}
)`
