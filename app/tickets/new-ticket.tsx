import { useState } from 'react'
import { clearSubmitted, storeSubmitted, restoreSubmitted } from '#app/lib/forms/submitted-form.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import type { Phone } from '#app/ui/forms/failure-bar.tsx'
import { createTicket } from '#contract/tickets.ts'
import { persistentFields } from '../uploads/upload-file.ts'
import { TicketCreated, type CreatedTicket } from './ticket-created.tsx'
import { TicketForm } from './ticket-form.tsx'

/** The form, and in its place the ticket once there is one, also after a reload. */
export function NewTicket({ phone }: { phone: Phone }) {
  const [created, setCreated] = useState(recalledTicket)
  const [again, setAgain] = useState(false)
  const isLively = useHydrated()
  function show(ticket: CreatedTicket) {
    storeSubmitted(createTicket.id, { ...ticket, files: ticket.files.map(persistentFields) })
    setCreated(ticket)
  }
  function another() {
    clearSubmitted(createTicket.id)
    setAgain(true)
    setCreated(undefined)
  }
  return isLively && created ? (
    <TicketCreated
      {...created}
      onFiles={(files) => storeSubmitted(createTicket.id, { ...created, files })}
      onAnother={another}
    />
  ) : (
    <TicketForm phone={phone} onCreated={show} focusOnMount={again} />
  )
}

function recalledTicket(): CreatedTicket | undefined {
  const recalled = restoreSubmitted(createTicket.id)
  const isTicket =
    typeof recalled === 'object' && recalled && 'uploadToken' in recalled && 'files' in recalled
  return isTicket ? (recalled as CreatedTicket) : undefined
}
