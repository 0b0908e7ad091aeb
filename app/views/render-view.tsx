import { renderToString } from 'react-dom/server'
import type { RenderView } from '#contract/views/views.ts'
import { CUSTOMER_VIEWS, VIEWS } from './views.tsx'

export { listOf, renderDashboard } from './dashboard-view.tsx'

/**
 * Renders the main part of a page that is made when it is requested, with the site's own components. The server puts it into
 * the frame that the build has rendered (app/routes/marketing/view-frame.tsx). All text is escaped by React.
 */
export const renderView: RenderView = (name, props, scripts) => {
  const { title, main } = VIEWS[name](props, scripts)
  return { title, main: renderToString(main), ...(name in CUSTOMER_VIEWS && { theme: 'system' }) }
}
