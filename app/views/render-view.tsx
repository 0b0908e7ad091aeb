import type { ViewName, RenderView, BuiltViews } from '#contract/page-views.ts'
import { formViews } from './form-views.tsx'
import { myTicketsViews, ticketViews } from './customer-views.tsx'
import type { View } from './view.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { readListQuery } from '#app/desk/list/list-query.ts'
import { MissingScript, NeedsJavaScript } from '#app/routes/admin/needs-javascript.tsx'
import { createStartClient } from '#app/desk/start/first-view.ts'
import { DashboardPage } from '#app/desk/shell/dashboard.tsx'

/** These follow the theme of the reader's system. */
const CUSTOMER_VIEWS = { ...ticketViews, ...myTicketsViews }

const VIEWS: { [Name in ViewName]: View<Name> } = { ...formViews, ...CUSTOMER_VIEWS }

/**
 * Renders the main part of a page for one request; the server puts it into the frame that the build has rendered
 * (app/routes/marketing/view-frame.tsx).
 */
export const renderView: RenderView = (name, props, scripts) => {
  const { title, main } = VIEWS[name](props, scripts)
  return { title, main: renderToString(main), ...(name in CUSTOMER_VIEWS && { theme: 'system' }) }
}

export const listOf: BuiltViews['listOf'] = (search) => readListQuery(new URLSearchParams(search))

/** Inline styles, which the page's policy forbids in markup, and the title, which the page has already. */
const LEFT_OUT = / style="[^"]*"|<title>[^<]*<\/title>/g

/**
 * Renders the dashboard with its own components, inert until the script has rendered it again: nothing in it could be pressed. A
 * screen reader hears that the dashboard loads.
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
    // Its timers would keep everything in memory for minutes.
    client.clear()
  }
}
