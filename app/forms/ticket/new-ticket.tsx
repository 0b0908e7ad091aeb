import { useState } from 'react'
import { clearSubmitted, storeSubmitted, restoreSubmitted } from '../form-values.ts'
import { useHydrated } from '../use-operation-form.ts'
import { createTicket } from '#contract/tickets.ts'
import { persistentFields } from '../uploads/upload-file.ts'
import { TicketCreated, type CreatedTicket } from './ticket-created.tsx'
import { TicketForm } from './ticket-form.tsx'

/** Shows the ticket form, and then the ticket it has created, even after a reload. */
export function NewTicket() {
  const [created, setCreated] = useState(() => restoreSubmitted(createTicket.id) as CreatedTicket | undefined)
  const [isAnother, setIsAnother] = useState(false)
  const isHydrated = useHydrated()
  function show(ticket: CreatedTicket) {
    storeSubmitted(createTicket.id, { ...ticket, files: ticket.files.map(persistentFields) })
    setCreated(ticket)
  }
  function startAnother() {
    clearSubmitted(createTicket.id)
    setIsAnother(true)
    setCreated(undefined)
  }
  return isHydrated && created ? (
    <TicketCreated
      {...created}
      onFilesChange={(files) => storeSubmitted(createTicket.id, { ...created, files })}
      onAnother={startAnother}
    />
  ) : (
    <TicketForm onCreated={show} focusOnMount={isAnother} />
  )
}
