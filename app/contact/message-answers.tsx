import { ButtonLink } from '#app/ui/button.tsx'
import { FailedAnswer, PlainAnswer, RefusedAnswer } from '#app/ui/plain-answer.tsx'
import { sendContactMessage } from '#contract/contact-messages.ts'
import { site } from '#site'
import { FAILED, SENT } from './said.ts'

const form = { label: 'Start with an empty form', href: '/contact#contact-form' }

/** What a message that came as a plain post is answered with. */
export function MessageAnswers() {
  return (
    <>
      <PlainAnswer name="message-sent" title="Message sent">
        <form-sent name={sendContactMessage.id} hidden />
        <h1 className="type-h1">Message sent</h1>
        <p className="type-lead">{SENT}</p>
        <p className="type-lead">
          The answer goes to <b>{'{{email}}'}</b>.
        </p>
        <div className="page-actions">
          <ButtonLink href="/" variant="outline">
            Home
          </ButtonLink>
        </div>
      </PlainAnswer>
      <RefusedAnswer subject="message" form={form} />
      <FailedAnswer
        subject="message"
        form={form}
        title="Message not sent"
        sentence={FAILED}
        phone={site.phone}
      />
    </>
  )
}
