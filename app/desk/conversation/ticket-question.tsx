import { useEffect, useRef, useState, type RefObject } from 'react'
import type { MailFacts } from '#contract/messages.ts'
import type { TicketFile } from '../files/file-preview.tsx'
import { FileList, placeFiles, MessageText } from './message-text.tsx'
import { MailNotes } from './mail-notes.tsx'
import { MessageHead, messageSide } from './message-head.tsx'
import { OfferedPeople } from '../recipients/people-dialog.tsx'
import type { OpenTicket } from '../ticket/ticket-queries.ts'
import type { Recipient } from '../recipients/recipients.tsx'

type TicketQuestionProps = {
  ticket: OpenTicket
  mail: MailFacts | null
  recipients: Recipient[]
  files: TicketFile[]
  isUnfolded: boolean
  onUnfold: (unfolded: boolean) => void
  onOpenFile: (id: string) => void
}

/** The customer's question, folded after six lines, with the ticket's own files. */
export function TicketQuestion({ ticket, mail, recipients, files, onOpenFile, ...fold }: TicketQuestionProps) {
  const { isUnfolded, onUnfold } = fold
  const text = useRef<HTMLDivElement>(null)
  const isLong = useIsCut(text, isUnfolded)
  const { role, name } = messageSide({ kind: 'customer', author: null }, ticket.customer)
  const { description } = ticket
  const { images, logos, below } = placeFiles(files, mail?.inline_files ?? [], { text: description, full_text: null })
  return (
    <section className="message question breakable" data-role={role} aria-label="The customer’s question">
      <MessageHead name={name} role={role} at={ticket.created_at} channel={ticket.channel} mail={mail} />
      <div className="bubble breakable">
        <div ref={text} id="question-text" className="question-text" data-folded={isUnfolded ? undefined : ''}>
          <MessageText text={description} fullText={null} images={images} onOpenFile={onOpenFile} />
        </div>
        {isLong && (
          <button
            type="button"
            className="question-fold small"
            aria-expanded={isUnfolded}
            aria-controls="question-text"
            onClick={() => onUnfold(!isUnfolded)}
          >
            {isUnfolded ? 'Show less' : 'Show all'}
          </button>
        )}
      </div>
      <FileList label="Files of the ticket" below={below} logos={logos} onOpen={onOpenFile} />
      {mail && <MailNotes mail={mail} channel={ticket.channel} />}
      {mail && <OfferedPeople ticketId={ticket.id} offered={mail.offered} recipients={recipients} />}
    </section>
  )
}

/** Returns true for a text that is cut off when folded, also while it is unfolded. */
function useIsCut(text: RefObject<HTMLElement | null>, isUnfolded: boolean) {
  const [isCut, setIsCut] = useState(isUnfolded)
  useEffect(() => {
    const element = text.current
    if (!element || isUnfolded) return
    const sizes = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight + 1))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [text, isUnfolded])
  return isCut
}
