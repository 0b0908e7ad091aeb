import { useState } from 'react'
import { forgetSent, keepSent, recallSent } from '#app/lib/sent-form.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import type { Phone } from '#app/ui/failure-bar.tsx'
import { createTicket } from '#contract/tickets.ts'
import { keptForm } from './attachment.ts'
import { TicketCreated, type CreatedTicket } from './ticket-created.tsx'
import { TicketForm } from './ticket-form.tsx'

/** The form, and in its place the ticket once there is one, also after a reload. */
export function NewTicket({ phone }: { phone: Phone }) {
  const [created, setCreated] = useState(recalledTicket)
  const [again, setAgain] = useState(false)
  const isLively = useHydrated()
  function show(ticket: CreatedTicket) {
    keepSent(createTicket.id, { ...ticket, files: ticket.files.map(keptForm) })
    setCreated(ticket)
  }
  function another() {
    forgetSent(createTicket.id)
    setAgain(true)
    setCreated(undefined)
  }
  return isLively && created ? (
    <TicketCreated
      {...created}
      onFiles={(files) => keepSent(createTicket.id, { ...created, files })}
      onAnother={another}
    />
  ) : (
    <TicketForm phone={phone} onCreated={show} focusOnMount={again} />
  )
}

function recalledTicket(): CreatedTicket | undefined {
  const recalled = recallSent(createTicket.id)
  const isTicket =
    typeof recalled === 'object' && recalled && 'uploadToken' in recalled && 'files' in recalled
  return isTicket ? (recalled as CreatedTicket) : undefined
}
