import { useContext } from 'react'
import { FormContentsContext } from '#app/lib/forms/form-contents.ts'
import { FieldError, fieldAttributes } from './field.tsx'

type Choice = { value: string; meaning: string }
type ChoiceRowProps = {
  name: string
  legend: string
  choices: readonly Choice[]
  chosen: string
  error?: string | undefined
}

/** Radio buttons as joined cells, each with a short explanation. */
export function ChoiceRow({ name, legend, choices, chosen, error: given }: ChoiceRowProps) {
  const { values, errors } = useContext(FormContentsContext)
  const error = given ?? errors[name]?.[0]
  const initial = values[name] ?? chosen
  const { id: _, ...wires } = fieldAttributes(name, undefined, error)
  return (
    <fieldset className="field" aria-describedby={wires['aria-describedby']}>
      <legend className="field-label">{legend}</legend>
      {error && <FieldError id={name}>{error}</FieldError>}
      <div className="choice-row">
        {choices.map(({ value, meaning }, i) => (
          <label key={value}>
            <input
              type="radio"
              id={i === 0 ? name : `${name}-${value}`}
              name={name}
              value={value}
              defaultChecked={value === initial}
              aria-labelledby={`${name}-${value}-label`}
              aria-describedby={`${name}-${value}-meaning`}
            />
            <b id={`${name}-${value}-label`}>{value}</b>
            <span id={`${name}-${value}-meaning`}>{meaning}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
