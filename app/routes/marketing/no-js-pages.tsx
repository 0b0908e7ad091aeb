import { NoJsContactPages } from '#app/contact/no-js-pages.tsx'
import { NoJsTicketPages } from '#app/tickets/no-js-pages.tsx'
import { site } from '#site'
import '#app/styles/form-pages.css'
import '#app/styles/support.css'
import '#app/ui/forms/no-js-response.css'

export const handle = { static: true }

export const meta = () => [{ title: `{{title}} | ${site.name}` }, { name: 'robots', content: 'noindex' }]

/**
 * The responses to forms submitted without JavaScript. Each is rendered here once at build time;
 * server/http/forms/no-js-page.ts picks one and fills in the names in double braces.
 */
export default function NoJsResponse() {
  return (
    <div className="page-width page-head before-ridge">
      <NoJsContactPages />
      <NoJsTicketPages />
    </div>
  )
}
