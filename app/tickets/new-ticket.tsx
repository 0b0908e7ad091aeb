import { useState } from 'react'
import type { Phone } from '#app/ui/failure-bar.tsx'
import { TicketCreated, type CreatedTicket } from './ticket-created.tsx'
import { TicketForm } from './ticket-form.tsx'

/** The form, and in its place the ticket once there is one. */
export function NewTicket({ phone }: { phone: Phone }) {
  const [created, setCreated] = useState<CreatedTicket>()
  const [again, setAgain] = useState(false)
  function another() {
    setAgain(true)
    setCreated(undefined)
  }
  return created ? (
    <TicketCreated {...created} onAnother={another} />
  ) : (
    <TicketForm phone={phone} onCreated={setCreated} focusOnMount={again} />
  )
}
