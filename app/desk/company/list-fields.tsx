import { Field, TextInput } from '#app/ui/field.tsx'
import { LISTS, type ListName, type TypedRow } from './company-form.ts'
import { Add, ID, PutBack, Remove, useList } from './parts.tsx'

/** A list with a row for each thing, whose cells are named by their place as in the errors of the server. */
export function Rows({ list }: { list: ListName }) {
  const { title, columns, ...more } = LISTS[list]
  const [rows, set] = useList<TypedRow>(list)
  const { max, add } = 'max' in more ? more : { max: 0, add: '' }
  return (
    <div className="company-line">
      <table className="company-rows" id={`${ID}-${list}`} tabIndex={-1}>
        <caption className={max ? 'sr-only' : 'strong'}>{title}</caption>
        {rows.length > 0 && (
          <thead className="small muted">
            <tr>
              {Object.values(columns).map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
              {max > 0 && (
                <th scope="col">
                  <span className="sr-only">Remove</span>
                </th>
              )}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, at) => {
            const named = Object.values(row)[0] || `row ${at + 1}`
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a row that is typed has no other name
              <tr key={at}>
                {Object.entries(columns).map(([name, { label, ...control }]) => (
                  <td key={name} data-type={control.type}>
                    {control.type ? (
                      <Field id={`${ID}-${list}.${at}.${name}`} label={`${label}, ${named}`}>
                        <TextInput
                          dir="auto"
                          autoComplete="off"
                          {...control}
                          name={`${list}.${at}.${name}`}
                          value={row[name]}
                          onChange={({ target }) => set(rows.with(at, { ...row, [name]: target.value }))}
                        />
                      </Field>
                    ) : (
                      row[name]
                    )}
                  </td>
                ))}
                {max > 0 && (
                  <td>
                    <Remove what={named} onClick={() => set(rows.toSpliced(at, 1))} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {rows.length < max && (
        <Add onClick={() => set([...rows, Object.fromEntries(Object.keys(columns).map((name) => [name, '']))])}>
          {add}
        </Add>
      )}
      <PutBack field={list} label={title} />
    </div>
  )
}
