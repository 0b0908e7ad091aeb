import { useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { randomUuid } from '#app/lib/idempotency-key.ts'

/**
 * What is typed into an editor of the Replies page: it survives failures and reloads, and is removed when it has been saved and on
 * Logout. Nothing is kept while it is as it was. `sendKey` is the idempotency key of what is typed now: other contents have another.
 */
export function useKeptForm<Values extends object>(name: string, initial: Values) {
  const key = `editor:${name}`
  const text = useAnswerDraft(key)
  const kept = text ? (JSON.parse(text) as { values: Partial<Values>; sendKey: string }) : undefined
  const values = { ...initial, ...kept?.values }
  const set = (change: Partial<Values>) =>
    writeAnswerDraft(key, JSON.stringify({ values: { ...values, ...change }, sendKey: randomUuid() }))
  return { values, set, isChanged: text !== '', forget: () => writeAnswerDraft(key, ''), sendKey: kept?.sendKey }
}
