import { useEffect, useRef, useState, type RefObject } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import { LongText } from '#app/ui/long-text.tsx'
import type { OpenTicket } from '../open-ticket.ts'
import { MessageFiles } from '../files/message-files.tsx'
import type { TicketFile } from '../files/use-file-preview.tsx'
import { messageSide } from './message-side.ts'

type TicketQuestionProps = {
  ticket: OpenTicket
  files: TicketFile[]
  isUnfolded: boolean
  onUnfold: (unfolded: boolean) => void
  onOpenFile: (id: string) => void
}

/** What the customer asked, at the head of the conversation: folded after six lines, with the ticket's own files. */
export function TicketQuestion({ ticket, files, isUnfolded, onUnfold, onOpenFile }: TicketQuestionProps) {
  const text = useRef<HTMLDivElement>(null)
  const isLong = useIsCut(text, isUnfolded)
  const { role, name } = messageSide({ kind: 'customer', author: null }, ticket.customer)
  return (
    <section className="message question" data-role={role} aria-label="The customer’s question">
      <p className="message-head">
        <b dir="auto">{name}</b> ({role}) · <time dateTime={ticket.created_at}>{formatMoment(ticket.created_at)}</time>
      </p>
      <div className="bubble">
        <div ref={text} id="question-text" className="question-text" data-folded={isUnfolded ? undefined : ''}>
          <LongText>{ticket.description}</LongText>
        </div>
        {isLong && (
          <button
            type="button"
            className="question-fold"
            aria-expanded={isUnfolded}
            aria-controls="question-text"
            onClick={() => onUnfold(!isUnfolded)}
          >
            {isUnfolded ? 'Show less' : 'Show all'}
          </button>
        )}
      </div>
      <MessageFiles label="Files of the ticket" files={files} onOpen={onOpenFile} />
    </section>
  )
}

/** Whether the folded text is cut off; stays true while it is unfolded. */
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
