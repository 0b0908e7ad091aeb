import { useState } from 'react'
import { CallInstead } from '#app/sections/call-instead.tsx'
import { HoursTable } from '#app/sections/hours-table.tsx'
import { SupportPanel } from '#app/sections/support-panel.tsx'
import { TicketCreated, type CreatedTicket } from '#app/tickets/ticket-created.tsx'
import { TicketForm } from '#app/tickets/ticket-form.tsx'
import { support } from '#content/support.ts'
import { site } from '#site'
import type { Route } from './+types/support'
import { pageMeta } from './page-meta.ts'
import '#app/styles/support.css'

export const loader = () => support

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : [])

export default function Support({ loaderData: { title, lead, panel } }: Route.ComponentProps) {
  const [created, setCreated] = useState<CreatedTicket>()
  const [again, setAgain] = useState(false)
  function another() {
    setAgain(true)
    setCreated(undefined)
  }
  return (
    <div className="page-width page-head before-ridge">
      <h1 className="type-h1">{title}</h1>
      <p className="type-lead">{lead}</p>
      <div className="support-desk">
        {created ? (
          <TicketCreated {...created} onAnother={another} />
        ) : (
          <div>
            <CallInstead />
            <TicketForm phone={site.phone} onCreated={setCreated} focusOnMount={again} />
          </div>
        )}
        <SupportPanel {...panel} framed={!created} />
      </div>
      <div className="on-paper">
        <HoursTable />
      </div>
    </div>
  )
}
