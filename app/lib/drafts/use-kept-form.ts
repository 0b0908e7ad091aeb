import { useAnswerDraft, writeAnswerDraft } from './answer-draft.ts'
import { randomUuid } from '../idempotency-key.ts'

type Kept<Values> = {
  /** Fields that are typed in, and what each was before. */
  values: Partial<Values>
  began: Partial<Values>
  sendKey: string
}

/**
 * What is typed into a form about something the team shares: it survives failures and reloads, and is removed when it has been
 * saved and on Logout. Nothing is kept while it is as `saved`, which is the newest version: what a colleague changes shows at once
 * in fields that are not typed in. `conflicts` are those that both have changed; the writer decides by `keepMine` or `useTheirs`.
 * `sendKey` is the idempotency key of what is typed now: other contents have another.
 */
export function useKeptForm<Values extends Record<string, string>>(name: string, saved: Values) {
  const key = `editor:${name}`
  const text = useAnswerDraft(key)
  const kept = text ? (JSON.parse(text) as Kept<Values>) : undefined
  const conflicts = Object.keys(kept?.values ?? {}).filter(
    (field) => kept!.began[field] !== saved[field] && kept!.values[field] !== saved[field],
  ) as (keyof Values & string)[]

  const keep = (typed: Partial<Values>, began: Partial<Values>) => {
    const changed = Object.entries(typed).filter(([field, value]) => value !== saved[field])
    const values = Object.fromEntries(changed)
    writeAnswerDraft(key, changed.length > 0 ? JSON.stringify({ values, began, sendKey: randomUuid() }) : '')
  }
  return {
    values: { ...saved, ...kept?.values },
    set: (change: Partial<Values>) => {
      const before = Object.fromEntries(Object.keys(change).map((field) => [field, saved[field]]))
      keep({ ...kept?.values, ...change }, { ...(before as Partial<Values>), ...kept?.began })
    },
    isChanged: text !== '',
    forget: () => writeAnswerDraft(key, ''),
    sendKey: kept?.sendKey,
    conflicts,
    keepMine: () => keep(kept!.values, saved),
    useTheirs: () => {
      const mine = Object.entries(kept!.values).filter(([field]) => !conflicts.includes(field))
      keep(Object.fromEntries(mine) as Partial<Values>, kept!.began)
    },
  }
}
