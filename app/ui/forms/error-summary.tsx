import { useId, type MouseEvent } from 'react'

type ErrorSummaryProps = {
  /** Shown above the links, unless a link says the same. */
  sentence: string
  /** Error messages by field id; of a field that takes files, one for each file. */
  errors: Record<string, string | string[]>
}

/** The errors of a form as links to their fields. It takes the focus when it appears. */
export function ErrorSummary({ sentence, errors }: ErrorSummaryProps) {
  const heading = useId()
  const entries = Object.entries(errors).flatMap(([id, messages]) =>
    [messages].flat().map((message) => ({ id, message })),
  )
  if (entries.length === 0) return null
  return (
    <section className="error-summary" aria-labelledby={heading} tabIndex={-1}>
      <h2 className="type-h3" id={heading}>
        There is a problem
      </h2>
      {sentence && entries.every(({ message }) => message !== sentence) && <p>{sentence}</p>}
      <ul>
        {entries.map(({ id, message }) => (
          <li key={id + message}>
            <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
              {withLabel(id, message)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Several fields may have a text that is too long, or hold what cannot be stored: such a message needs the field's name. */
function withLabel(id: string, message: string) {
  if (!/^(?:Use at most|Remove) /.test(message) || typeof document === 'undefined') return message
  const label = document.querySelector(`label[for="${CSS.escape(id)}"]`)?.firstChild?.textContent
  return label ? `${label.trim()}: ${message.charAt(0).toLowerCase()}${message.slice(1)}` : message
}

function focusField(event: MouseEvent, id: string) {
  event.preventDefault()
  const field = document.getElementById(id)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
