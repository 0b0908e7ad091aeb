import { useId } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import type { CustomerCard } from './card-query.ts'
import { useNotes } from './use-notes.ts'

/** What the team has noted about the customer, saved while it is written. */
export function CustomerNotes({ card }: { card: CustomerCard }) {
  const { text, state, failure, others, write, save, keepOwn, takeOthers } = useNotes(card)
  const id = useId()
  return (
    <div className="customer-notes">
      <label htmlFor={id}>Notes about this customer</label>
      <textarea
        id={id}
        className="control"
        rows={3}
        dir="auto"
        maxLength={LIMITS.teamNotes}
        placeholder="Remote access, printers, when to call…"
        aria-describedby={`${id}-state`}
        aria-invalid={failure !== '' || undefined}
        value={text}
        onChange={({ target }) => write(target.value)}
        onBlur={save}
      />
      {others !== null && (
        <div className="notes-others" role="alert">
          <p>
            Not saved: {card.notes_by ? <bdi>{card.notes_by}</bdi> : 'a colleague'}{' '}
            {others
              ? 'changed these notes while you were writing. They now say:'
              : 'emptied these notes while you were writing.'}
          </p>
          {others && <blockquote dir="auto">{others}</blockquote>}
          <button type="button" onClick={keepOwn}>
            Keep mine
          </button>
          <button type="button" onClick={takeOthers}>
            Take theirs
          </button>
        </div>
      )}
      <p id={`${id}-state`} className="notes-state">
        <span>Only the team sees this.</span>{' '}
        <output>
          {failure && <b>Not saved: {failure}</b>}
          {!failure && others === null && state === 'saving' && 'Saving…'}
          {!failure && state === 'saved' && 'Saved'}
        </output>{' '}
        {failure ? (
          <button type="button" onClick={save}>
            Try again
          </button>
        ) : (
          state === 'idle' &&
          card.notes_at &&
          card.notes && (
            <span>
              {card.notes_by && (
                <>
                  <bdi>{card.notes_by}</bdi>,{' '}
                </>
              )}
              {formatMoment(card.notes_at)}
            </span>
          )
        )}
      </p>
    </div>
  )
}
