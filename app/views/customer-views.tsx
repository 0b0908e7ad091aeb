import type { ReactNode } from 'react'
import { ConfirmSignIn, SignIn } from '#app/customer/my-tickets-sign-in.tsx'
import { MyTickets } from '#app/customer/my-tickets.tsx'
import { FormContentsContext } from '#app/forms/form-contents.ts'
import { NewTicket } from '#app/forms/ticket/new-ticket.tsx'
import { createTicket } from '#contract/tickets.ts'
import type { MyTicketsViews, TicketViews } from '#contract/page-views.ts'
import type { View } from './view.ts'
import { CodePage, FailedPostPage, LinkEndedPage, AuthorPage } from '#app/customer/steps.tsx'
import { TicketPage } from '#app/customer/ticket-page.tsx'

const TITLE = 'My tickets'

const page = (title: string, children: ReactNode) => ({
  title,
  main: (
    <div className="customer-page">
      <div className="page-width page-head before-ridge">
        <div className="stack my-tickets">{children}</div>
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
            <NewTicket />
          </FormContentsContext>
        </form-island>
      </>,
    ),
}

const titleOf = (number: number) => `Ticket #${number}`

export const ticketViews: { [Name in keyof TicketViews]: View<Name> } = {
  ticket: (props, scripts) => ({
    title: `${props.refused ? 'Error: ' : ''}#${props.ticket.ticket_id} ${props.ticket.title}`,
    main: <TicketPage {...props} scripts={scripts} />,
  }),
  'who-writes': (props) => ({ title: titleOf(props.number), main: <AuthorPage {...props} /> }),
  'ticket-code': (props) => ({ title: titleOf(props.number), main: <CodePage {...props} /> }),
  'link-ended': (props) => ({ title: titleOf(props.number), main: <LinkEndedPage {...props} /> }),
  'ticket-failed-post': (props) => ({ title: titleOf(props.number), main: <FailedPostPage {...props} /> }),
}
