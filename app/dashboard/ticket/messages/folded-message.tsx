import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { useId, useState, type ReactNode } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import type { Message } from '#contract/messages.ts'
import { senderLabel } from './sender.ts'

type FoldedMessageProps = { message: Message; children: ReactNode }

/** A message that may be left unread, as one quiet line that shows it. */
export function FoldedMessage({ message: { kind, author, mail, created_at }, children }: FoldedMessageProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const from = mail ? senderLabel(mail.from) : author?.name
  return (
    <>
      <button
        type="button"
        className="folded-line"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span>
          {kind === 'automatic' ? 'Automatic reply' : 'One of many emails'}
          {from && (
            <>
              {' '}
              from <bdi>{from}</bdi>
            </>
          )}{' '}
          · {formatMoment(created_at)} — <u>{open ? 'hide' : 'show'}</u>
        </span>
        <ChevronDownIcon size={16} />
      </button>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </>
  )
}
