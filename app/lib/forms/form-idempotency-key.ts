import { patchFormDraft, readFormDraft } from '../drafts/form-draft.ts'
import { createKeyMaker } from '../idempotency-key.ts'

/**
 * Returns the idempotency key of a request of a form. The same body keeps its key, across a reload too: sent
 * again because no response came, it is done once.
 */
export function createFormKeys(form: string) {
  const make = createKeyMaker()
  return (body: string) => {
    const { sent } = readFormDraft(form)
    if (sent?.body === body) return sent.key
    const key = make(body)
    patchFormDraft(form, { sent: { body, key } })
    return key
  }
}
