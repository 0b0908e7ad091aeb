import { Field, SelectInput } from '#app/ui/field.tsx'

type StaysFieldProps = { all: { id: string; name: string }[]; stays: string; onChoose: (id: string) => void }

export const StaysField = ({ all, stays, onChoose }: StaysFieldProps) => (
  <Field id="merge-stays" label="Which one stays">
    <SelectInput value={stays} onChange={({ target }) => onChoose(target.value)}>
      {all.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectInput>
  </Field>
)

/** Says what a merge will do, and last and strongly what it asks about. */
export const MergePoints = ({ facts, asks }: { facts: string[]; asks: string[] }) => (
  <ul className="dialog-points" aria-live="polite">
    {[...facts, ...asks].map((words) => (
      <li key={words} className={asks.includes(words) ? 'strong' : undefined}>
        {words}
      </li>
    ))}
  </ul>
)
