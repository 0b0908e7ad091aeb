import XIcon from 'lucide-react/icons/x'
import { Fragment } from 'react'
import { draftIdOf, ticketDrafts } from '#app/lib/drafts/ticket-draft.ts'
import { TicketLink } from '../overview/fact.tsx'
import { sourcesIn, suggestionRequest, suggestAnswerInto } from './suggest-answer.ts'
import { useQueryClient } from '@tanstack/react-query'
import SparklesIcon from 'lucide-react/icons/sparkles'
import { useStore } from '#app/lib/store.ts'
import { SecondaryButton } from '#app/ui/button.tsx'

/** Sources of the suggested text in the box, until they are dismissed or the text is gone. */
export function AnswerSources({ ticketId }: { ticketId: string }) {
  const draftId = draftIdOf(ticketId, 'answer')
  const sources = sourcesIn(ticketDrafts.use(draftId, 'text'), ticketDrafts.use(draftId, 'suggestion'))
  if (sources.length === 0) return null
  return (
    <p className="answer-sources spread muted small breakable">
      <span>
        From:{' '}
        {sources.map((source, index) => (
          <Fragment key={index}>
            {index > 0 && ', '}
            {source.kind === 'playbook' ? `playbook “${source.title}”` : <TicketLink ticket={source} />}
          </Fragment>
        ))}
        . Read it before you send it.
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label="Hide where this text comes from"
        onClick={() => ticketDrafts.write(draftId, { suggestion: null })}
      >
        <XIcon size={16} />
      </button>
    </p>
  )
}

/** Button that puts a suggested answer into the box and calls `onInsert` then, or says why there is none. */
export function SuggestButton({ ticketId, onInsert }: { ticketId: string; onInsert?: () => void }) {
  const client = useQueryClient()
  const state = useStore(suggestionRequest)
  const mine = state?.ticketId === ticketId ? state : null
  return (
    <div className="suggest row small">
      <SecondaryButton
        icon={<SparklesIcon />}
        aria-disabled={mine?.isBusy || undefined}
        onClick={() => void suggestAnswerInto(client, ticketId).then((isInBox) => isInBox && onInsert?.())}
      >
        {mine?.isBusy ? 'Looking for an answer…' : 'Suggest an answer'}
      </SecondaryButton>
      <output>{mine?.words}</output>
    </div>
  )
}
