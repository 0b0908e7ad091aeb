import { ButtonLink } from '#app/ui/button.tsx'
import { FailedFormResponse, ResponseTemplate, InvalidFormResponse } from '#app/ui/forms/no-js-response.tsx'
import { sendContactMessage } from '#contract/contact-messages.ts'
import { site } from '#site'
import { ContactForm } from './contact-form.tsx'
import { CONTACT_FAILED, CONTACT_SENT } from './messages.ts'

const form = { label: 'Back to the form', href: '/contact#contact-form' }
const contactForm = <ContactForm phone={site.phone} />

/** The pages a visitor without JavaScript sees after sending a contact message. The server fills in `{{…}}`. */
export function NoJsContactPages() {
  return (
    <>
      <ResponseTemplate name="message-sent" title="Message sent">
        <form-sent name={sendContactMessage.id} hidden />
        <h1 className="type-h1">Message sent</h1>
        <p className="type-lead">{CONTACT_SENT}</p>
        <p className="type-lead">
          The answer goes to <b>{'{{email}}'}</b>. {'{{begins}}'}
        </p>
        <div className="page-actions">
          <ButtonLink href="/" variant="outline">
            Home
          </ButtonLink>
        </div>
      </ResponseTemplate>
      <InvalidFormResponse subject="message" title="Your message has not been sent yet">
        {contactForm}
      </InvalidFormResponse>
      <FailedFormResponse
        subject="message"
        form={form}
        title="Message not sent"
        sentence={CONTACT_FAILED}
        phone={site.phone}
      >
        {contactForm}
      </FailedFormResponse>
    </>
  )
}
