import type { ViewName } from '#contract/views/views.ts'
import { formViews } from './form-views.tsx'
import { myTicketsViews } from './my-tickets-views.tsx'
import { ticketViews } from './ticket-views.tsx'
import type { View } from './view.ts'

/** The pages of a customer's tickets, which follow the theme of the reader's system. */
export const CUSTOMER_VIEWS = { ...ticketViews, ...myTicketsViews }

export const VIEWS: { [Name in ViewName]: View<Name> } = { ...formViews, ...CUSTOMER_VIEWS }
