import { FormContentsContext } from '#app/forms/form-contents.ts'
import type { TicketViews, ViewScripts, TicketNotice } from '#contract/page-views.ts'
import { AnswerForm, answerDraft } from './answer-form.tsx'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import { ErrorSummary } from '#app/ui/form-parts.tsx'
import { Rating } from './rating.tsx'
import { Thread } from './thread.tsx'
import { FailureAlert, TypedText } from './step-page.tsx'
import { TicketSheet } from './ticket-sheet.tsx'

type AnswerSectionProps = Pick<TicketViews['ticket'], 'ticket' | 'messages' | 'person' | 'refused'> & {
  scripts: ViewScripts
}

/** The form for an answer; plain and filled in after a refused post, otherwise hydrated by its script. */
function AnswerSection({ ticket, messages, person, refused, scripts }: AnswerSectionProps) {
  const { ticket_id: number, status } = ticket
  const draft = answerDraft(number)
  const answer = { number, name: person.name, after: messages.at(-1)?.id ?? '' }
  return (
    <section className="answer-section" id="answer" tabIndex={-1} aria-labelledby="answer-title">
      <h2 className="type-h3" id="answer-title">
        Reply
      </h2>
      <p className="muted reopens" data-part="reopens">
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

const NOTICES: Record<TicketNotice, string> = {
  sent: 'We got your message. A technician will read it next.',
  held: 'Your message was received. Our team will review it first.',
  solved: 'Thanks for telling us. The ticket is solved.',
  back: 'The ticket is open again. Tell us below what you see.',
  rated: 'Thanks. Your rating is recorded; you can change it for 7 days.',
  confirmed: 'Confirmed. We’ll remember this browser.',
}

function NoticeBar({ notice }: { notice: TicketNotice | undefined }) {
  if (!notice) return null
  return (
    // The fragment of the redirect moves the focus here, so that it is read out.
    <output className="sent-bar" id="notice" tabIndex={-1}>
      <CircleCheckIcon />
      <span>{NOTICES[notice]}</span>
    </output>
  )
}

export function TicketPage({ scripts, ...view }: TicketViews['ticket'] & { scripts: ViewScripts }) {
  const { ticket, now, isUnused, notice, refused } = view
  const isAnswered = notice === 'sent' || notice === 'held'
  return (
    <ticket-live data-number={ticket.ticket_id} data-now={now} data-unused={isUnused ? '' : undefined}>
      <clean-address data-remove="done" />
      {isAnswered && <form-sent name={answerDraft(ticket.ticket_id)} hidden />}
      <div className="page-width page-head before-ridge customer-page">
        <h1 className="stack breakable ticket-title">
          <span className="type-number">{`#${ticket.ticket_id}`}</span>
          <span className="sr-only">: </span>
          <span className="type-h2" dir="auto">
            {ticket.title}
          </span>
        </h1>
        {refused && (
          <div className="refusal">
            <ErrorSummary sentence={refused.sentence} errors={refused.contents.errors} />
            <FailureAlert sentence={refused.sentence} />
          </div>
        )}
        {refused && !ticket.can_rate && (
          <TypedText contents={refused.contents} field="comment" label="What you wrote about our help" />
        )}
        <div className="split ticket-desk">
          <TicketSheet {...view} />
          <div className="stack ticket-main">
            <p className="failure-bar" data-stopped="gone" hidden>
              <span>
                This link has ended, so this page is no longer up to date. What you typed below is kept on this device.{' '}
                <a href={`/t/${ticket.ticket_id}`}>Get a new link</a>
              </span>
            </p>
            <p className="failure-bar" data-stopped="code" hidden>
              <span>
                This ticket is private now: we ask for a code before we show more. What you typed below is kept on this
                device. <a href={`/t/${ticket.ticket_id}`}>Confirm that it’s you</a>
              </span>
            </p>
            <NoticeBar notice={isAnswered ? undefined : notice} />
            <Rating {...view} />
            <Thread {...view} />
            <output className="live-line" />
            <NoticeBar notice={isAnswered ? notice : undefined} />
            <AnswerSection {...view} scripts={scripts} />
          </div>
        </div>
      </div>
    </ticket-live>
  )
}
