import type { ReactNode } from 'react'
import { ConfirmSignIn, SignIn } from '#app/customer/my-tickets/sign-in.tsx'
import { MyTickets } from '#app/customer/my-tickets/my-tickets.tsx'
import { FormContentsContext } from '#app/lib/forms/form-contents.ts'
import { NewTicket } from '#app/tickets/new-ticket.tsx'
import { createTicket } from '#contract/tickets.ts'
import type { MyTicketsViews } from '#contract/views/my-tickets-views.ts'
import { site } from '#site'
import type { View } from './view.ts'

const TITLE = 'My tickets'

const page = (title: string, children: ReactNode) => ({
  title,
  main: (
    <div className="customer-page">
      <div className="page-width page-head before-ridge">
        <div className="my-tickets">{children}</div>
      </div>
    </div>
  ),
})

function titleOfSignIn({ wasSent, error, sentence }: MyTicketsViews['my-tickets-sign-in']): string {
  if (wasSent) return 'Check your email'
  return error || sentence ? `Error: ${TITLE}` : TITLE
}

export const myTicketsViews: { [Name in keyof MyTicketsViews]: View<Name> } = {
  'my-tickets-sign-in': (props) => page(titleOfSignIn(props), <SignIn {...props} />),
  'my-tickets-confirm': ({ key, hasEnded }) =>
    page(hasEnded ? 'This link has ended' : 'Sign in', <ConfirmSignIn linkKey={key} hasEnded={hasEnded} />),
  'my-tickets': (props) => page(TITLE, <MyTickets {...props} />),
  'new-ticket': ({ contents }, scripts) =>
    page(
      'New ticket',
      <>
        <h1 className="type-h1">New ticket</h1>
        <p className="type-lead">
          Your details are filled in. <a href="/my/tickets">Back to my tickets</a>
        </p>
        <form-island name={createTicket.id} src={scripts.forms} data-contents={JSON.stringify(contents)}>
          <FormContentsContext value={contents}>
            <NewTicket phone={site.phone} />
          </FormContentsContext>
        </form-island>
      </>,
    ),
}
