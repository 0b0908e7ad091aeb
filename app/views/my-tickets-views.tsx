import type { MyTicketsViews } from '#contract/views/my-tickets-views.ts'
import type { View } from './view.ts'

export const myTicketsViews: { [Name in keyof MyTicketsViews]: View<Name> } = {
  'my-tickets-sign-in': () => ({ title: 'my-tickets-sign-in', main: <h1>my-tickets-sign-in</h1> }),
  'my-tickets-confirm': () => ({ title: 'my-tickets-confirm', main: <h1>my-tickets-confirm</h1> }),
  'my-tickets': () => ({ title: 'my-tickets', main: <h1>my-tickets</h1> }),
  'new-ticket': () => ({ title: 'new-ticket', main: <h1>new-ticket</h1> }),
}
