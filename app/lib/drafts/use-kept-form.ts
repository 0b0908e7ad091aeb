import { createDrafts } from './draft-store.ts'
import { randomUuid } from '../idempotency-key.ts'

type Values = Record<string, string>
type Typed = {
  /** Fields that are typed in, and what each was before. */
  values: Values
  began: Values
  sendKey: string
}
const NOTHING_TYPED = { values: {}, began: {} }
const forms = createDrafts<{ typed: Typed | null }>('editor:', { typed: null })

/**
 * Keeps what is typed into a form about something the team shares: it survives failures and reloads, and is removed when it has
 * been saved and on Logout. Nothing is kept while it equals `saved`, the newest version: what a colleague changes shows immediately
 * in fields that are not typed in. `conflicts` are those that both have changed; the writer decides by `keepMine` or `useTheirs`.
 * `sendKey` is the idempotency key of what is typed now: other contents have another.
 */
export function useKeptForm<Form extends Values>(name: string, saved: Form) {
  const typed = forms.use(name, 'typed')
  const { values, began, sendKey }: Partial<Typed> & Pick<Typed, 'values' | 'began'> = typed ?? NOTHING_TYPED
  const conflicts = Object.keys(values).filter(
    (field) => began[field] !== saved[field] && values[field] !== saved[field],
  ) as (keyof Form & string)[]

  const keep = (next: Values, before: Values) => {
    const changed = Object.entries(next).filter(([field, value]) => value !== saved[field])
    const typedNow = { values: Object.fromEntries(changed), began: before, sendKey: randomUuid() }
    forms.write(name, { typed: changed.length > 0 ? typedNow : null })
  }
  const shown = { ...saved, ...values }
  const set = (change: Partial<Form>) => {
    const before = Object.fromEntries(Object.keys(change).map((field) => [field, saved[field]!]))
    keep({ ...values, ...(change as Values) }, { ...before, ...began })
  }
  return {
    values: shown,
    set,
    /** The props of the control of a field. */
    control: (field: keyof Form & string) => ({
      name: field,
      value: shown[field],
      onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value } as Partial<Form>),
    }),
    /** The saved values when typing began. */
    began: { ...saved, ...began },
    isChanged: typed !== null,
    forget: () => forms.remove(name),
    sendKey,
    conflicts,
    keepMine: () => keep(values, saved),
    useTheirs: () => {
      const mine = Object.entries(values).filter(([field]) => !conflicts.includes(field))
      keep(Object.fromEntries(mine), began)
    },
  }
}
