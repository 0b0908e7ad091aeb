import PencilIcon from 'lucide-react/icons/pencil'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { updateTicket } from '#contract/tickets.ts'
import type { OpenTicket } from '../open-ticket.ts'
import { useQuickChange } from '../use-quick-change.ts'
import { TitleForm } from './title-form.tsx'

/** Number and title of the ticket, and the button that turns the title into a field. */
export function TicketTitle({ ticket }: { ticket: OpenTicket }) {
  const { change, pending, failure, reset } = useQuickChange(updateTicket, ticket, {
    scope: 'title',
    row: ({ title = ticket.title }) => ({ title }),
    fields: ({ title = ticket.title }) => ({ title }),
    words: ({ title = ticket.title }) => `The title is “${title}” now`,
  })
  /** What stands in the field: the title, or after a failure what was typed; null where there is no field. */
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState('')
  const button = useRef<HTMLButtonElement>(null)

  function leave() {
    flushSync(() => setTyped(null))
    button.current?.focus()
  }
  function save(title: string) {
    leave()
    if (title === ticket.title) return
    setRefused('')
    // The field comes back with what was typed.
    change({ id: ticket.id, title }, () => setRefused(title))
  }
  const text = typed ?? (failure && refused ? refused : null)
  if (text !== null)
    return (
      <TitleForm
        number={ticket.ticket_id}
        title={text}
        failure={failure}
        takesFocus={typed !== null}
        onSave={save}
        onCancel={() => {
          reset()
          setRefused('')
          leave()
        }}
      />
    )
  return (
    <div className="detail-title">
      <h2 id="ticket-title" tabIndex={-1}>
        <span className="detail-number">#{ticket.ticket_id}</span> <bdi>{pending?.title ?? ticket.title}</bdi>
      </h2>
      <button
        ref={button}
        type="button"
        className="icon-button title-button"
        aria-label="Change title"
        aria-busy={pending !== undefined}
        onClick={() => pending || setTyped(ticket.title)}
      >
        <PencilIcon size={15} />
      </button>
    </div>
  )
}
