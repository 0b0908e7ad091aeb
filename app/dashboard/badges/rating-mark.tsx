import FrownIcon from 'lucide-react/icons/frown'
import MehIcon from 'lucide-react/icons/meh'
import SmileIcon from 'lucide-react/icons/smile'
import { RATING_WORDS, type Rating } from '#contract/vocabulary.ts'

const FACES = { good: SmileIcon, ok: MehIcon, bad: FrownIcon } as const satisfies Record<Rating, unknown>

/** How the customer rated a ticket: a face and its word. */
export function RatingMark({ rating, size }: { rating: Rating; size: number }) {
  const Face = FACES[rating]
  return (
    <span className="rating-mark" data-rating={rating}>
      <Face size={size} />
      <span className="sr-only">Rated </span>
      {RATING_WORDS[rating]}
    </span>
  )
}
