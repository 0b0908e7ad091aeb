import { ContactNoJsPages } from '#app/contact/no-js-pages.tsx'
import { NoJsTicketPages } from '#app/tickets/no-js-pages.tsx'
import { site } from '#site'
import '#app/styles/forms.css'
import '#app/styles/support.css'
import '#app/ui/forms/no-js-response.css'

export const handle = { static: true }

export const meta = () => [{ title: `{{title}} | ${site.name}` }, { name: 'robots', content: 'noindex' }]

/**
 * What a form that the browser posted by itself is answered with. Every answer is drawn here once, and
 * server/http/forms/no-js-page.ts takes the one it needs and puts its values where a name stands in double braces.
 */
export default function NoJsResponse() {
  return (
    <div className="page-width page-head before-ridge">
      <ContactNoJsPages />
      <NoJsTicketPages />
    </div>
  )
}
