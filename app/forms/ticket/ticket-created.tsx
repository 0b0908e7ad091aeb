import PrinterIcon from 'lucide-react/icons/printer'
import { useEffect, useRef } from 'react'
import type { DraftFile } from '#app/lib/drafts/form-draft.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { UploadBox } from '../uploads/upload-box.tsx'
import type { UploadDependencies } from '../uploads/upload-file.ts'
import { Assistance, TicketSheet, type TicketFacts } from './ticket-sheet.tsx'
import { useTicketUploads } from '../uploads/use-uploads.ts'

export type CreatedTicket = TicketFacts & {
  /** The automatic reply: plain text with a blank line between paragraphs. */
  reply: string
  id: string
  uploadToken: string
  /** The path of the customer's page with its key. */
  link: string
  files: ReturnType<UploadDependencies['loadFiles']>
}
type TicketCreatedProps = CreatedTicket & {
  onFilesChange: (files: DraftFile[]) => void
  onAnother: () => void
}

export function TicketCreated({ onFilesChange, onAnother, ...ticket }: TicketCreatedProps) {
  const { number, reply, id, uploadToken, link, files } = ticket
  const heading = useRef<HTMLHeadingElement>(null)
  const uploads = useTicketUploads(id, uploadToken, { loadFiles: () => files, saveFiles: onFilesChange })
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  function startAnother() {
    uploads.clear()
    onAnother()
  }
  return (
    <div className="stack created">
      <TicketSheet
        {...ticket}
        heading={
          <h2 className="type-number" tabIndex={-1} ref={heading}>
            <span className="sr-only">Ticket </span>#{number}
          </h2>
        }
      />
      <div className="action-row ticket-actions">
        <ButtonLink href={link} size="compact">
          Follow your ticket
        </ButtonLink>
        <CopyButton read={() => `#${number}`} what="ticket number" showsWhat />
        <Button variant="outline" size="compact" icon={<PrinterIcon />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Assistance reply={reply} />
      <section className="ticket-uploads">
        <h2 className="type-h3">
          Add files to #{number} <span className="muted">(optional)</span>
        </h2>
        <h2 className="type-h3 on-paper">Files</h2>
        <UploadBox uploads={uploads} />
      </section>
      <Button variant="outline" onClick={startAnother}>
        Create Another Ticket
      </Button>
    </div>
  )
}
