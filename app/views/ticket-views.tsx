import { CodePage } from '#app/customer/steps/code-page.tsx'
import { FailedPostPage } from '#app/customer/steps/failed-post-page.tsx'
import { LinkEndedPage } from '#app/customer/steps/link-ended-page.tsx'
import { TicketPage } from '#app/customer/ticket-page.tsx'
import { WriterPage } from '#app/customer/steps/writer-page.tsx'
import type { TicketViews } from '#contract/views/ticket-views.ts'
import type { View } from './view.ts'

const titleOf = (number: number) => `Ticket #${number}`

export const ticketViews: { [Name in keyof TicketViews]: View<Name> } = {
  ticket: (props, scripts) => ({
    title: `${props.refused ? 'Error: ' : ''}#${props.ticket.ticket_id} ${props.ticket.title}`,
    main: <TicketPage {...props} scripts={scripts} />,
  }),
  'who-writes': (props) => ({ title: titleOf(props.number), main: <WriterPage {...props} /> }),
  'ticket-code': (props) => ({ title: titleOf(props.number), main: <CodePage {...props} /> }),
  'link-ended': (props) => ({ title: titleOf(props.number), main: <LinkEndedPage {...props} /> }),
  'ticket-failed-post': (props) => ({ title: titleOf(props.number), main: <FailedPostPage {...props} /> }),
}
