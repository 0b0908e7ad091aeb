import PlusIcon from 'lucide-react/icons/plus'
import TrashIcon from 'lucide-react/icons/trash-2'
import { use } from 'react'
import { FormContentsContext } from '#app/forms/form-contents.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { Field, fieldAttributes, FieldError, TextInput } from '#app/ui/field.tsx'
import { dayName } from '#contract/business-hours.ts'
import { daysInWords, WEEK } from '#contract/hours-in-words.ts'
import { CELLS, LISTS, type TypedRow } from './company-form.ts'
import { FieldNote, ID, UseDefault, useCompanyForm } from './form-fields.tsx'

/** A list with a row for each thing, whose cells are named by their place as in the errors of the server. */
export function Rows({ list }: { list: string }) {
  const { title, columns, add, blank } = LISTS[list]!
  const { values, set } = useCompanyForm()
  const error = use(FormContentsContext).errors[`${ID}-${list}`]?.[0]
  const rows = JSON.parse(values[list]!) as TypedRow[]
  const change = (changed: TypedRow[]) => set({ [list]: JSON.stringify(changed) })
  return (
    <div className="company-line">
      <table className="company-rows" id={`${ID}-${list}`} tabIndex={-1} data-grows={add && ''}>
        <caption className={add ? 'sr-only' : 'strong'}>{title}</caption>
        {rows.length > 0 && (
          <thead className="small muted">
            <tr>
              {Object.values(columns).map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, at) => {
            const named = nameOf(row) || `row ${at + 1}`
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a row that is typed has no other name
              <tr key={at}>
                {Object.entries(columns).map(([column, label], place) => {
                  const name = `${list}.${at}.${column}`
                  const field = { id: `${ID}-${name}`, label: `${label}, ${named}` }
                  const onChange = (value: string) => change(rows.with(at, { ...row, [column]: value }))
                  const value = row[column]!
                  return (
                    <td key={column}>
                      {column === 'days' ? (
                        <Days {...{ ...field, name, value, onChange }} />
                      ) : add || place > 0 ? (
                        <Field {...field}>
                          <TextInput
                            dir="auto"
                            autoComplete="off"
                            placeholder={blank}
                            {...CELLS[column]!.control}
                            name={name}
                            value={value}
                            onChange={({ target }) => onChange(target.value)}
                          />
                        </Field>
                      ) : (
                        value
                      )}
                    </td>
                  )
                })}
                {add && (
                  <td>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={`Remove ${named}`}
                      onClick={() => change(rows.toSpliced(at, 1))}
                    >
                      <TrashIcon size={18} />
                    </button>
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {error && <FieldError id={`${ID}-${list}`}>{error}</FieldError>}
      {add && (
        <SecondaryButton
          icon={<PlusIcon />}
          onClick={() => change([...rows, Object.fromEntries(Object.keys(columns).map((column) => [column, '']))])}
        >
          {add}
        </SecondaryButton>
      )}
      <FieldNote field={list} />
      <UseDefault field={list} label={title} />
    </div>
  )
}

const daysOf = (typed: string) => WEEK.filter((day) => typed.includes(String(day)))
const nameOf = ({ days, ...row }: TypedRow) => (days === undefined ? Object.values(row)[0] : daysInWords(daysOf(days)))

type DaysProps = { id: string; name: string; label: string; value: string; onChange: (value: string) => void }

function Days({ id, name, label, value, onChange }: DaysProps) {
  const { errors } = use(FormContentsContext)
  const error = errors[id]?.[0]
  const chosen = daysOf(value)
  const { id: _, ...wires } = fieldAttributes(id, undefined, error)
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      {error && <FieldError id={id}>{error}</FieldError>}
      <div className="row">
        {WEEK.map((day) => (
          <label key={day} className="company-day">
            <input
              type="checkbox"
              name={name}
              checked={chosen.includes(day)}
              onChange={({ target: { checked } }) =>
                onChange(WEEK.filter((each) => (each === day ? checked : chosen.includes(each))).join(' '))
              }
              {...wires}
            />
            <span>
              {dayName(day).slice(0, 3)}
              <span className="unseen">{dayName(day).slice(3)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
