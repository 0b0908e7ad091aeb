import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { TicketViews } from '#contract/page-views.ts'
import { HiddenContents, TypedText, StepPage } from './step-page.tsx'
import { site } from '#site'
import { FormContentsContext } from '#app/forms/form-contents.ts'
import { AuthorFields, CodeInput, unknownBrowser, authorQuestion } from './author-steps.tsx'

/** Sends and asks for a code before a sensitive ticket is shown, or before an unknown browser writes. */
export function CodePage({ number, isSensitive, wasSent, sentence, contents }: TicketViews['ticket-code']) {
  const lead = isSensitive
    ? 'This ticket is private. Before we show it, we email a six-digit code to the address its link was sent to.'
    : 'This browser is new to us. We email a six-digit code to the address the link was sent to.'
  const send = (
    <form key="send" method="post" action={`/t/${number}/code`}>
      <HiddenContents contents={contents} />
      <Button type="submit" variant={wasSent ? 'outline' : 'primary'} size={wasSent ? 'compact' : 'regular'}>
        {wasSent ? 'Email another code' : 'Email me a code'}
      </Button>
    </form>
  )
  // Always shown: the link may be opened again with a code in hand.
  const enter = (
    <form key="enter" method="post" action={`/t/${number}/confirm-code`} className="form">
      <HiddenContents contents={contents} />
      <Field
        id="code"
        label={wasSent ? 'Code from the email' : 'Have a code already?'}
        error={(wasSent && sentence) || undefined}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- once the code is mailed, the page is this field */}
        <CodeInput name="code" required autoFocus={wasSent} />
      </Field>
      <div className="form-end">
        <Button type="submit" variant={wasSent ? 'primary' : 'outline'}>
          {contents.values['message'] ? 'Confirm and send' : 'Confirm'}
        </Button>
      </div>
    </form>
  )
  return (
    <StepPage
      number={number}
      title={wasSent ? 'Enter the code' : 'Confirm that it’s you'}
      lead={wasSent ? 'We emailed you six digits. They work for 15 minutes.' : lead}
      sentence={wasSent ? '' : sentence}
    >
      <TypedText contents={contents} />
      {wasSent ? [enter, send] : [send, enter]}
    </StepPage>
  )
}

export function FailedPostPage({ number, detail, contents }: TicketViews['ticket-failed-post']) {
  return (
    <StepPage
      number={number}
      title="That didn’t work"
      lead={
        contents
          ? 'What you typed is still here.'
          : 'Press your browser’s Back button: what you typed may still be in the form.'
      }
      sentence={detail}
    >
      {contents && <TypedText contents={contents} label="What you typed was not sent. Copy it before you go on." />}
      <div className="page-actions">
        <ButtonLink href={`/t/${number}`}>Back to the ticket</ButtonLink>
        <ButtonLink href={`tel:${site.phone.tel}`} variant="outline">
          Call {site.phone.display}
        </ButtonLink>
      </div>
    </StepPage>
  )
}

/** The same page for wrong, ended and revoked links. */
export function LinkEndedPage({ number, linkKey, wasSent, sentence, contents }: TicketViews['link-ended']) {
  return (
    <StepPage
      number={number}
      title={wasSent ? 'Check your email' : 'This link has ended'}
      lead={
        wasSent
          ? 'If this link belonged to a ticket, a new one is on its way to the address we have on record. It takes a minute or two.'
          : 'We can send you a new one. We email it to the address we have on record, and to no other.'
      }
      sentence={sentence}
    >
      <clean-address data-remove="k" />
      {contents && <TypedText contents={contents} label="What you typed was not sent. Copy it before you go on." />}
      {!wasSent && (
        <form method="post" action={`/t/${number}/new-link`}>
          <input type="hidden" name="k" value={linkKey} />
          <Button type="submit">Send me a new link</Button>
        </form>
      )}
      <p>
        Or see all your tickets at{' '}
        <a className="text-link" href="/my/tickets">
          My tickets
        </a>
        , or call <a href={`tel:${site.phone.tel}`}>{site.phone.display}</a>.
      </p>
    </StepPage>
  )
}

/** Asks if the person of the link is writing: yes leads to a code, no to name and address. */
export function AuthorPage({ number, name, contents, sentence }: TicketViews['who-writes']) {
  const { name: _, email: __, ...values } = contents.values
  const typed = { ...contents, values }
  return (
    <StepPage number={number} title={authorQuestion(name)} lead={unknownBrowser(name)} sentence={sentence}>
      <TypedText contents={typed} />
      <form method="post" action={`/t/${number}/code`}>
        <HiddenContents contents={typed} />
        <Button type="submit">Yes, email me a code</Button>
      </form>
      <form method="post" action={`/t/${number}`} className="form other-author" aria-labelledby="other">
        <h2 className="type-h3" id="other">
          No, I’m someone else
        </h2>
        <p>The team sees your message next to this ticket and answers you.</p>
        <HiddenContents contents={typed} />
        <FormContentsContext value={contents}>
          <AuthorFields />
        </FormContentsContext>
        <div className="form-end">
          <Button type="submit" variant="outline">
            Send as someone else
          </Button>
        </div>
      </form>
    </StepPage>
  )
}
