import { readReplyDraft, writeReplyDraft } from '#app/lib/drafts/reply-draft.ts'
import { randomUuid } from '#app/lib/idempotency-key.ts'

const draftKey = (ticketId: string) => `${ticketId}:key`

/** The same words to the same ticket keep their key until they are known to have arrived, across reloads too. */
export function replyKey(ticketId: string, message: string): string {
  const [key, ...words] = readReplyDraft(draftKey(ticketId)).split('\n')
  if (key && words.join('\n') === message) return key
  const made = randomUuid()
  writeReplyDraft(draftKey(ticketId), `${made}\n${message}`)
  return made
}

export const forgetReplyKey = (ticketId: string) => writeReplyDraft(draftKey(ticketId), '')
