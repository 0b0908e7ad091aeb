import { useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'

/**
 * What is typed into an editor of the Replies page: it survives failures and reloads, and is removed when it has been saved and on
 * Logout. Nothing is kept while it is as it was.
 */
export function useKeptForm<Values extends object>(name: string, initial: Values) {
  const key = `editor:${name}`
  const text = useAnswerDraft(key)
  const values = text ? { ...initial, ...(JSON.parse(text) as Values) } : initial
  const set = (change: Partial<Values>) => writeAnswerDraft(key, JSON.stringify({ ...values, ...change }))
  return { values, set, isChanged: text !== '', forget: () => writeAnswerDraft(key, '') }
}
