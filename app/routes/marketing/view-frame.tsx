// oxlint-disable-next-line import/default -- Vite makes it the address of the built file
import forms from '#app/form-islands.tsx?worker&url'
// oxlint-disable-next-line import/default -- as above
import ticket from '#app/customer-islands.tsx?worker&url'
import type { ViewScripts } from '#contract/page-views.ts'
import { site } from '#site'
import '#app/styles/form-pages.css'
import '#app/styles/support.css'
import '#app/styles/views.css'

export const meta = () => [
  { title: site.name },
  { name: 'description', content: `Your support tickets at ${site.name}.` },
]

const scripts: ViewScripts = { forms, ticket }

/**
 * The document around every page that is rendered when it is requested: head, header and footer of the site, rendered by the
 * build. server/http/pages/view-pages.ts puts the title and the main part in.
 */
export default function ViewFrame() {
  return <div data-view={JSON.stringify(scripts)} />
}
