// oxlint-disable-next-line import/default -- Vite makes it the address of the built file
import islands from '#app/form-islands.tsx?worker&url'
import { HoursTable } from '#app/site/sections/closing-call.tsx'
import { SupportPanel } from '#app/site/sections/support-panel.tsx'
import { NewTicket } from '#app/forms/ticket/new-ticket.tsx'
import { support } from '#content/support.ts'
import { createTicket } from '#contract/tickets.ts'
import type { Route } from './+types/support'
import { pageMeta } from './page-meta.ts'
import '#app/styles/form-pages.css'
import '#app/styles/support.css'

export const loader = () => ({ ...support, head: pageMeta(support) })

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Support({ loaderData: { title, lead, panel } }: Route.ComponentProps) {
  return (
    <div className="page-width page-head before-ridge">
      <h1 className="type-h1">{title}</h1>
      <p className="type-lead">{lead}</p>
      <div className="support-desk split">
        <form-island name={createTicket.id} src={islands}>
          <NewTicket />
        </form-island>
        <SupportPanel {...panel} />
      </div>
      <div className="on-paper">
        <HoursTable />
      </div>
    </div>
  )
}
