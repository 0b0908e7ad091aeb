import { patchFormDraft, readFormDraft } from '#app/lib/drafts/form-draft.ts'
import { createKeyMaker } from '../lib/idempotency-key.ts'

/**
 * Keys for the tickets of one form: the same body keeps its key, also across a reload, so that what was sent and never
 * answered is no second ticket when it is sent again.
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
