/** Who last changed the status of a ticket, by ticket: noted when the change is reported, until it is shown. */
const actors = new Map<string, string | null>()

/** Notes who changed the status of a ticket. */
export function noteStatusActor(ticketId: string, actorId: string | null) {
  actors.set(ticketId, actorId)
}

/** Returns who changed the status, and forgets it: null if it was no admin, undefined if it is not known. */
export function takeStatusActor(ticketId: string): string | null | undefined {
  const actorId = actors.get(ticketId)
  actors.delete(ticketId)
  return actorId
}
