import type { Input } from '../operation.ts'
import type { listTickets } from '../tickets.ts'
import type { DashboardStart } from './dashboard-start.ts'
import type { FormViews } from './form-views.ts'
import type { MyTicketsViews } from './my-tickets-views.ts'
import type { TicketViews } from './ticket-views.ts'

/** Every page that is rendered when it is requested, by name, and what it shows (app/views/render-view.tsx). */
export type Views = FormViews & TicketViews & MyTicketsViews
export type ViewName = keyof Views

/** Addresses of built scripts, which only the built frame knows. */
export type ViewScripts = {
  /** Hydrates the two public forms. */
  forms: string
  /** Hydrates the answer form of a ticket's page. */
  ticket: string
}

/**
 * The document's title without the company's name, the HTML of its main part, and the theme where it is not always light:
 * `system` is dark where the reader's system is.
 */
export type RenderedView = { title: string; main: string; theme?: 'system' }
export type RenderView = <Name extends ViewName>(name: Name, props: Views[Name], scripts: ViewScripts) => RenderedView

/** What the server renders with: pages of the site by name, and the dashboard as it is first shown. */
export type BuiltViews = {
  renderView: RenderView
  /** The list that an address of the dashboard names, from its query string. */
  listOf: (search: string) => Input<typeof listTickets>
  /** The HTML of the dashboard with its first list, for this query string. */
  renderDashboard: (search: string, start: DashboardStart) => string
}
