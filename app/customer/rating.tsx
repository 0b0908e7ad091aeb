import FrownIcon from 'lucide-react/icons/frown'
import MehIcon from 'lucide-react/icons/meh'
import SmileIcon from 'lucide-react/icons/smile'
import type { ReactNode } from 'react'
import { FormContentsContext } from '#app/forms/form-contents.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldError, TextArea } from '#app/ui/field.tsx'
import { NO_CONTENTS, type TicketViews } from '#contract/page-views.ts'
import { LIMITS, RATINGS, RATING_WORDS, type Rating as Value } from '#contract/vocabulary.ts'

type RatingProps = Pick<TicketViews['ticket'], 'ticket' | 'chosen' | 'refused'>

const FACES: Record<Value, ReactNode> = {
  good: <SmileIcon size={30} className="muted" />,
  ok: <MehIcon size={30} className="muted" />,
  bad: <FrownIcon size={30} className="muted" />,
}

/** Asks the requester of a solved ticket for a rating, or shows it. */
export function Rating({ ticket, chosen, refused }: RatingProps) {
  const { rating, can_rate } = ticket
  if (!can_rate && !rating) return null
  const form = can_rate && <RatingForm ticket={ticket} chosen={chosen} refused={refused} />
  return (
    <section className="rating" id="rating" aria-labelledby="rating-title" data-part="rating">
      <h2 className="type-h3" id="rating-title">
        {rating ? `You rated this “${RATING_WORDS[rating.value]}”` : 'How did we do?'}
      </h2>
      {rating?.comment && (
        <p className="written muted" dir="auto">
          {rating.comment}
        </p>
      )}
      {rating && form ? (
        <details open={chosen !== undefined || refused?.contents.values['rating'] !== undefined}>
          <summary id="change-rating">Change it</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </section>
  )
}

function RatingForm({ ticket, chosen, refused }: RatingProps) {
  const error = refused?.contents.errors['rating']?.[0]
  const selected = refused?.contents.values['rating'] ?? chosen ?? ticket.rating?.value
  return (
    <form method="post" action={`/t/${ticket.ticket_id}/rating`} className="form">
      <fieldset className="field" aria-describedby={error && 'rating-error'}>
        <legend className="sr-only">How did we do?</legend>
        {error && <FieldError id="rating">{error}</FieldError>}
        <div className="choice-row faces">
          {RATINGS.map((value) => (
            <label key={value}>
              <input
                type="radio"
                id={`rating-${value}`}
                name="rating"
                value={value}
                required
                defaultChecked={value === selected}
              />
              {FACES[value]}
              <b>{RATING_WORDS[value]}</b>
            </label>
          ))}
        </div>
      </fieldset>
      <FormContentsContext value={refused?.contents ?? NO_CONTENTS}>
        <Field id="comment" label="What should we know?" optional>
          <TextArea name="comment" rows={3} maxLength={LIMITS.ratingComment} defaultValue={ticket.rating?.comment} />
        </Field>
      </FormContentsContext>
      <div className="form-end">
        <Button type="submit" variant="outline" id="send-rating">
          {ticket.rating ? 'Change rating' : 'Send rating'}
        </Button>
      </div>
    </form>
  )
}
