import { useId, type MouseEvent } from 'react'

type ErrorSummaryProps = {
  /** Shown above the links, unless a link says the same. */
  sentence: string
  /** Error messages by field id. */
  errors: Record<string, string>
}

/** The errors of a form as links to their fields. It takes the focus when it appears. */
export function ErrorSummary({ sentence, errors }: ErrorSummaryProps) {
  const heading = useId()
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <section className="error-summary" aria-labelledby={heading} tabIndex={-1}>
      <h2 className="type-h3" id={heading}>
        There is a problem
      </h2>
      {entries.every(([, message]) => message !== sentence) && <p>{sentence}</p>}
      <ul>
        {entries.map(([id, message]) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function focusField(event: MouseEvent, id: string) {
  event.preventDefault()
  const field = document.getElementById(id)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
