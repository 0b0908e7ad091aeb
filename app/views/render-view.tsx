import type { ViewName, RenderView, BuiltViews } from '#contract/views.ts'
import { formViews } from './form-views.tsx'
import { myTicketsViews, ticketViews } from './customer-views.tsx'
import type { View } from './view.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { readListQuery } from '#app/desk/list/list-query.ts'
import { MissingScript, NeedsJavaScript } from '#app/routes/admin/needs-javascript.tsx'
import { createStartClient } from '#app/desk/start/first-view.ts'
import { DashboardPage } from '#app/desk/shell/dashboard.tsx'

/** The pages of a customer's tickets, which follow the theme of the reader's system. */
const CUSTOMER_VIEWS = { ...ticketViews, ...myTicketsViews }

const VIEWS: { [Name in ViewName]: View<Name> } = { ...formViews, ...CUSTOMER_VIEWS }

/**
 * Renders the main part of a page that is made when it is requested, with the site's own components. The server puts it into
 * the frame that the build has rendered (app/routes/marketing/view-frame.tsx). All text is escaped by React.
 */
export const renderView: RenderView = (name, props, scripts) => {
  const { title, main } = VIEWS[name](props, scripts)
  return { title, main: renderToString(main), ...(name in CUSTOMER_VIEWS && { theme: 'system' }) }
}

export const listOf: BuiltViews['listOf'] = (search) => readListQuery(new URLSearchParams(search))

/** Styles, of which the policy of the page allows none, while a script may set them; and the title, which the page has. */
const LEFT_OUT = / style="[^"]*"|<title>[^<]*<\/title>/g

/**
 * Renders the dashboard with the components that its script draws it with. Until that has drawn it again, this is a picture:
 * nothing in it could be pressed, so nothing can be reached, and a screen reader hears that the dashboard loads.
 */
export const renderDashboard: BuiltViews['renderDashboard'] = (search, start) => {
  const client = createStartClient(search, start)
  try {
    return renderToString(
      <StaticRouter location={`/admin${search}`}>
        <NeedsJavaScript />
        <MissingScript />
        <output className="sr-only">Loading dashboard...</output>
        <div className="first-view" inert aria-hidden="true">
          <DashboardPage admin={start.me} createClient={() => client} />
        </div>
      </StaticRouter>,
    ).replaceAll(LEFT_OUT, '')
  } finally {
    // Its timers would keep all of it for minutes.
    client.clear()
  }
}
