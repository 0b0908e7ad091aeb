import { patchFormDraft, readFormDraft } from '#app/lib/drafts/form-draft.ts'
import { createKeyMaker } from '#app/lib/idempotency-key.ts'

/**
 * Returns the idempotency key of a request of the ticket form. The same body keeps its key, across a reload too: sent
 * again because no response came, it makes no second ticket.
 */
export function createTicketKeys(form: string) {
  const make = createKeyMaker()
  return (body: string) => {
    const { sent } = readFormDraft(form)
    if (sent?.body === body) return sent.key
    const key = make(body)
    patchFormDraft(form, { sent: { body, key } })
    return key
  }
}
