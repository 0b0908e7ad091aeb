import XIcon from 'lucide-react/icons/x'
import { Fragment } from 'react'
import { draftIdOf, ticketDrafts } from '#app/lib/drafts/ticket-draft.ts'
import { TicketLink } from '../overview/fact.tsx'
import { sourcesIn } from './suggest-answer.ts'

/** Sources of the suggested text in the box, until they are dismissed or the text is gone. */
export function AnswerSources({ ticketId }: { ticketId: string }) {
  const draftId = draftIdOf(ticketId, 'answer')
  const sources = sourcesIn(ticketDrafts.use(draftId, 'text'), ticketDrafts.use(draftId, 'suggestion'))
  if (sources.length === 0) return null
  return (
    <p className="answer-sources spread muted small breakable">
      <span>
        Suggested from{' '}
        {sources.map((source, index) => (
          <Fragment key={index}>
            {index > 0 && ', '}
            {source.kind === 'playbook' ? `the playbook “${source.title}”` : <TicketLink ticket={source} />}
          </Fragment>
        ))}
        . Check it before sending.
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
