import type { ViewName } from '#contract/views/views.ts'
import { formViews } from './form-views.tsx'
import { myTicketsViews } from './my-tickets-views.tsx'
import { ticketViews } from './ticket-views.tsx'
import type { View } from './view.ts'

export const VIEWS: { [Name in ViewName]: View<Name> } = { ...formViews, ...ticketViews, ...myTicketsViews }
