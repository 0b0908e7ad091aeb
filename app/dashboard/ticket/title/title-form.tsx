import { useState, type FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'
import { LIMITS } from '#contract/vocabulary.ts'

type TitleFormProps = {
  number: number
  title: string
  /** Why it could not be saved. */
  failure: string
  /** Not after a failure: then something else is being done already. */
  takesFocus: boolean
  onSave: (title: string) => void
  onCancel: () => void
}

/** The title as a field: Enter saves it, Escape leaves it as it was. */
export function TitleForm({ number, title, failure, takesFocus, onSave, onCancel }: TitleFormProps) {
  const [text, setText] = useState(title)
  const [isBlank, setBlank] = useState(false)
  const error = isBlank ? 'Enter a title for the problem' : failure
  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = text.trim()
    if (typed === '') return setBlank(true)
    onSave(typed)
  }
  return (
    <form className="title-form" noValidate onSubmit={submit}>
      <h2 id="ticket-title" tabIndex={-1} className="sr-only">
        #{number} {title}
      </h2>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field replaces the button that was pressed
        autoFocus={takesFocus}
        className="control"
        aria-label="Title"
        aria-invalid={error !== '' || undefined}
        aria-describedby={error ? 'ticket-title-field-error' : undefined}
        maxLength={LIMITS.title}
        dir="auto"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setBlank(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onCancel()
        }}
      />
      <Button type="submit" size="compact">
        Save
      </Button>
      <Button variant="outline" size="compact" onClick={onCancel}>
        Cancel
      </Button>
      {error && <FieldError id="ticket-title-field">{error}</FieldError>}
    </form>
  )
}
