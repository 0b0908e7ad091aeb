import type { ViewName, RenderView } from '#contract/page-views.ts'
import { formViews } from './form-views.tsx'
import { myTicketsViews, ticketViews } from './customer-views.tsx'
import type { View } from './view.ts'
import { renderToString } from 'react-dom/server'

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
