import { useEffect, useRef, type ReactNode } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { useCorrection, type CorrectableField } from './use-correction.ts'

type SuggestedFactProps<F extends CorrectableField> = {
  ticket: Ticket
  field: F
  suggestion: Ticket[F]
  children: ReactNode
}

/** A value the analysis suggests, with a button to take it over where the ticket's own value differs. */
export function SuggestedFact<F extends CorrectableField>(props: SuggestedFactProps<F>) {
  const { ticket, field, suggestion, children } = props
  const correction = useCorrection(ticket, field)
  const value = useRef<HTMLElement>(null)
  const focused = useRef(false)
  const isOffered = ticket[field] !== suggestion
  useEffect(() => {
    if (isOffered || !focused.current) return
    focused.current = false
    value.current?.focus()
  }, [isOffered])
  return (
    <div>
      <dt>Suggested {field}</dt>
      <dd ref={value} tabIndex={-1}>
        {children}
      </dd>
      {isOffered && (
        <dd>
          <button
            type="button"
            className="use-suggestion"
            aria-busy={correction.isPending}
            onFocus={() => (focused.current = true)}
            onBlur={() => (focused.current = false)}
            onClick={() => correction.isPending || correction.correct(suggestion)}
          >
            Use {suggestion}
          </button>
        </dd>
      )}
    </div>
  )
}
