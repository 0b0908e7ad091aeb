import { readDraft, writeDraft } from '#app/lib/drafts.ts'
import { randomKey } from './idempotency-key.ts'

const kept = (ticketId: string) => `${ticketId}:key`

/** The same words to the same ticket keep their key until they are known to have arrived, across reloads too. */
export function replyKey(ticketId: string, message: string): string {
  const [key, ...words] = readDraft(kept(ticketId)).split('\n')
  if (key && words.join('\n') === message) return key
  const made = randomKey()
  writeDraft(kept(ticketId), `${made}\n${message}`)
  return made
}

export const forgetReplyKey = (ticketId: string) => writeDraft(kept(ticketId), '')
