import CircleIcon from 'lucide-react/icons/circle'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useEffect, useId, useRef } from 'react'

const STATES = {
  problem: { Icon: TriangleAlertIcon, word: 'Problem' },
  warning: { Icon: TriangleAlertIcon, word: 'Warning' },
  todo: { Icon: CircleIcon, word: 'To do' },
  done: { Icon: CircleCheckIcon, word: 'Done' },
  ok: { Icon: CircleCheckIcon, word: 'In order' },
  skipped: { Icon: CircleIcon, word: 'Not checked' },
}
export const ORDER = Object.keys(STATES)

type Line = { title: string; state: keyof typeof STATES; text: string; action?: ReactNode }

type SetupLinesProps = { title: string; isError?: boolean; takesFocus?: boolean; lines: Line[] | undefined }

export function SetupLines({ title, isError = false, takesFocus = false, lines }: SetupLinesProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <section className="setup-list" aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1}>
        {title}
      </h2>
      {!lines && <output>{isError ? 'This could not be loaded. Reload the page.' : 'Checking...'}</output>}
      <ol>
        {lines?.map(({ title: name, state, text, action }) => {
          const { Icon, word } = STATES[state]
          return (
            <li key={name + text} data-state={state}>
              <Icon className="muted" size={22} />
              <h3 className="strong">
                {name} <span className="muted small">{word}</span>
              </h3>
              {/* What is between backticks is code. */}
              <p className="fine breakable">
                {text.split('`').map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part))}
              </p>
              {action}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
