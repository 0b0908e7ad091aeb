import { useId, type MouseEvent, type ReactNode } from 'react'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'

type ErrorSummaryProps = {
  /** Shown above the links, unless a link says the same. */
  sentence: string
  /** Error messages by field id; of a field that takes files, one for each file. */
  errors: Record<string, string | string[]>
}

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
            <a className="text-link" href={`#${id}`} onClick={(event) => focusField(event, id)}>
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

export type Phone = { display: string; tel: string }

/** The reason a form could not be sent, with a phone number as alternative. */
export function FailureBar({ sentence, phone }: { sentence: string; phone: Phone }) {
  if (!sentence) return null
  return (
    <div className="failure-bar">
      <CircleAlertIcon />
      <p>
        {sentence} <a href={`tel:${phone.tel}`}>Call {phone.display}</a>
      </p>
    </div>
  )
}

const CHECKING = 'Checking that this is not an automated flood. This takes a few seconds.'

/** The live region of a form while it is being sent. Always rendered, so that screen readers announce its changes. */
export function FormStatus({ isProving, children }: { isProving: boolean; children?: ReactNode }) {
  return <output className="form-status">{isProving ? CHECKING : children}</output>
}

/** A hidden field that only bots fill in. Its label is for people whose software exposes it anyway. */
export function Honeypot({ name }: { name: string }) {
  return (
    <div className="honeypot sr-only" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** Above the first field of a form, so that it is read before the fields it is about. */
export function RequiredNote() {
  return <p className="fine">Every field is required unless it says optional.</p>
}
