import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import type { TicketViews } from '#contract/views/ticket-views.ts'
import { Carried, CarriedWords } from './carried.tsx'
import { StepPage } from './step-page.tsx'

/** Sends a code to the person of the link and asks for it: before a sensitive ticket is read, or before an unknown browser writes. */
export function CodePage({ number, isSensitive, wasSent, sentence, contents }: TicketViews['ticket-code']) {
  const lead = isSensitive
    ? 'This ticket is private. Before we show it, we email a six-digit code to the address its link was sent to.'
    : 'This browser is new to us. We email a six-digit code to the address the link was sent to.'
  const send = (
    <form key="send" method="post" action={`/t/${number}/code`}>
      <Carried contents={contents} />
      <Button type="submit" variant={wasSent ? 'outline' : 'primary'} size={wasSent ? 'compact' : 'regular'}>
        {wasSent ? 'Email another code' : 'Email me a code'}
      </Button>
    </form>
  )
  // Always there: the link may be opened again with a code in hand.
  const enter = (
    <form key="enter" method="post" action={`/t/${number}/confirm-code`} className="form">
      <Carried contents={contents} />
      <Field
        id="code"
        label={wasSent ? 'Code from the email' : 'Have a code already?'}
        error={(wasSent && sentence) || undefined}
      >
        <TextInput
          className="code-input"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- once the code is mailed, the page is this field
          autoFocus={wasSent}
        />
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
      <CarriedWords contents={contents} />
      {wasSent ? [enter, send] : [send, enter]}
    </StepPage>
  )
}
