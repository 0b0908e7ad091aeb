import XIcon from 'lucide-react/icons/x'
import { Fragment } from 'react'
import { useAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { TicketLink } from '../../ticket-link.tsx'
import { answerDraftKeys } from '../answer-draft-keys.ts'
import { sourcesIn } from './stored-sources.ts'
import { forgetSources } from './suggest-answer.ts'

/** Where the suggested text in the box comes from, until it is dismissed or the text is gone. */
export function AnswerSources({ ticketId }: { ticketId: string }) {
  const keys = answerDraftKeys(ticketId)
  const sources = sourcesIn(useAnswerDraft(keys.text), useAnswerDraft(keys.suggested))
  if (sources.length === 0) return null
  return (
    <p className="answer-sources">
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
      <button type="button" aria-label="Hide where this text comes from" onClick={() => forgetSources(ticketId)}>
        <XIcon size={16} />
      </button>
    </p>
  )
}
