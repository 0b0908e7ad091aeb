import { FormContentsContext } from '#app/lib/forms/form-contents.ts'
import type { TicketViews } from '#contract/views/ticket-views.ts'
import type { ViewScripts } from '#contract/views/views.ts'
import { AnswerForm, answerDraft } from './answer-form.tsx'

type AnswerSectionProps = Pick<TicketViews['ticket'], 'ticket' | 'messages' | 'person' | 'refused'> & {
  scripts: ViewScripts
}

/** The form for an answer, which its script hydrates; after a refused post it is plain, with what it held. */
export function AnswerSection({ ticket, messages, person, refused, scripts }: AnswerSectionProps) {
  const { ticket_id: number, status } = ticket
  const draft = answerDraft(number)
  const answer = { number, name: person.name, after: messages.at(-1)?.id ?? '' }
  return (
    <section className="answer-section" id="answer" tabIndex={-1} aria-labelledby="answer-title">
      <h2 className="type-h3" id="answer-title">
        Write an answer
      </h2>
      <p className="reopens" data-part="reopens">
        {status === 'Resolved' && 'Sending it reopens the ticket.'}
      </p>
      {refused ? (
        <div data-plain="">
          <FormContentsContext value={refused.contents}>
            <AnswerForm {...answer} />
          </FormContentsContext>
        </div>
      ) : (
        <form-island name={draft} src={scripts.ticket} data-answer={JSON.stringify(answer)}>
          <AnswerForm {...answer} />
        </form-island>
      )}
    </section>
  )
}
