import type { TicketViews } from '#contract/views/ticket-views.ts'
import type { View } from './view.ts'

export const ticketViews: { [Name in keyof TicketViews]: View<Name> } = {
  ticket: () => ({ title: 'ticket', main: <h1>ticket</h1> }),
  'who-writes': () => ({ title: 'who-writes', main: <h1>who-writes</h1> }),
  'ticket-code': () => ({ title: 'ticket-code', main: <h1>ticket-code</h1> }),
  'link-ended': () => ({ title: 'link-ended', main: <h1>link-ended</h1> }),
  'ticket-failed-post': () => ({ title: 'ticket-failed-post', main: <h1>ticket-failed-post</h1> }),
}
