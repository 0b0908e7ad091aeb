/**
 * Where the draft of an answer is kept, and beside it: the idempotency key of its last request, when the newest of what was
 * on screen happened as it was begun, what its writer has been warned of, and its files.
 */
export const answerDraftKeys = (ticketId: string) => ({
  text: ticketId,
  request: `${ticketId}:key`,
  since: `${ticketId}:since`,
  warned: `${ticketId}:warned`,
  leftOut: `${ticketId}:left-out`,
  personEmail: `${ticketId}:person-email`,
  personName: `${ticketId}:person-name`,
})
