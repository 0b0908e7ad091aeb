import type { TicketViews } from '#contract/views/ticket-views.ts'
import type { ViewScripts } from '#contract/views/views.ts'
import { answerDraft } from './answer-form.tsx'
import { AnswerSection } from './answer-section.tsx'
import { NoticeBar } from './notice-bar.tsx'
import { Refusal } from './refusal.tsx'
import { Rating } from './rating.tsx'
import { Thread } from './thread.tsx'
import { CarriedWords } from './steps/carried.tsx'
import { TicketSheet } from './ticket-sheet.tsx'

/** A ticket as its customer sees it: where it stands, both sides of the conversation, and the form for an answer. */
export function TicketPage({ scripts, ...view }: TicketViews['ticket'] & { scripts: ViewScripts }) {
  const { ticket, now, isUnused, notice, refused } = view
  return (
    <ticket-live data-number={ticket.ticket_id} data-now={now} data-unused={isUnused ? '' : undefined}>
      <clean-address data-remove="done" />
      {(notice === 'sent' || notice === 'held') && <form-sent name={answerDraft(ticket.ticket_id)} hidden />}
      <div className="page-width page-head before-ridge customer-page">
        <h1 className="ticket-title">
          <span className="type-number">{`#${ticket.ticket_id}`}</span>
          <span className="sr-only">: </span>
          <span className="type-h2" dir="auto">
            {ticket.title}
          </span>
        </h1>
        {refused && <Refusal {...refused} />}
        {refused && !ticket.can_rate && (
          <CarriedWords contents={refused.contents} field="comment" label="What you wrote about our help" />
        )}
        <div className="ticket-desk">
          <TicketSheet {...view} />
          <div className="ticket-main">
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
            <NoticeBar notice={notice} place="top" />
            <Rating {...view} />
            <Thread {...view} />
            <output className="live-line" />
            <NoticeBar notice={notice} place="form" />
            <AnswerSection {...view} scripts={scripts} />
          </div>
        </div>
      </div>
    </ticket-live>
  )
}
