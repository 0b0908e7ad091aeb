import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Button } from '#app/ui/button.tsx'
import { decideFlood } from '#contract/mails.ts'
import type { FloodDecision } from '#contract/vocabulary.ts'
import { useAskInPlace } from '../state/use-ask-in-place.ts'
import { floodSize } from './flood-size.ts'
import type { Mail } from './mail-queries.ts'
import { toastOf, useMailChange } from './use-mail-change.ts'

const DONE: Record<FloodDecision, string> = {
  'make-tickets': 'The emails become tickets in a moment.',
  discard: 'The emails stay in the list of all emails.',
}

type FloodDecisionsProps = { mail: Mail; onDone: () => void }

/** What can be done about all emails of a flood. Discarding asks first, in place: nothing takes it back for all of them. */
export function FloodDecisions({ mail, onDone }: FloodDecisionsProps) {
  const { id, flood_count: count } = mail
  const { asks, opener, confirm, ask, keep } = useAskInPlace()
  const change = useMailChange((decision: FloodDecision) => callSignedIn(decideFlood, { id, decision }), onDone)
  const decide = (decision: FloodDecision) => change.isPending || change.mutate(decision, toastOf(DONE[decision]))
  const all = floodSize(count)
  if (asks)
    return (
      <>
        <p>
          {count === 1 ? 'Discard this email?' : `Discard all ${all} emails? You can bring them back only one by one.`}
        </p>
        <Button ref={confirm} size="compact" aria-busy={change.isPending} onClick={() => decide('discard')}>
          {count === 1 ? 'Discard it' : 'Discard them'}
        </Button>
        <Button variant="outline" size="compact" onClick={keep}>
          {count === 1 ? 'Keep it' : 'Keep them'}
        </Button>
      </>
    )
  return (
    <>
      <Button size="compact" aria-busy={change.isPending} onClick={() => decide('make-tickets')}>
        Make {all} {count === 1 ? 'ticket' : 'tickets'}
      </Button>
      <Button ref={opener} variant="outline" size="compact" onClick={ask}>
        {count === 1 ? 'Discard it' : `Discard all ${all}`}
      </Button>
    </>
  )
}
