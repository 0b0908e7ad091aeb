/**
 * Where the draft of an answer is kept, and beside it: the idempotency key of its last request, when the newest of what was
 * on screen happened as it was begun, what its writer has been warned of, where a suggested text came from, and its files.
 */
export const answerDraftKeys = (ticketId: string) => ({
  text: ticketId,
  request: `${ticketId}:key`,
  since: `${ticketId}:since`,
  warned: `${ticketId}:warned`,
  suggested: `${ticketId}:suggested`,
  leftOut: `${ticketId}:left-out`,
  personEmail: `${ticketId}:person-email`,
  personName: `${ticketId}:person-name`,
})

/** The same of a note. It has no key in common with the answer: no text goes from one box into the other. */
export const noteDraftKeys = (ticketId: string) => ({ text: `${ticketId}:note`, request: `${ticketId}:note:key` })
