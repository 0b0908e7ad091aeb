import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { MessageFiles } from '../files/message-files.tsx'
import type { TicketFile } from '../files/use-file-preview.tsx'

type FileListProps = { label: string; below: TicketFile[]; logos: TicketFile[]; onOpen: (id: string) => void }

/** The files below a message; the logos of a signature stay folded. */
export function FileList({ label, below, logos, onOpen }: FileListProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <MessageFiles label={label} files={below} onOpen={onOpen} />
      {logos.length > 0 && (
        <button type="button" className="quiet-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {logos.length === 1 ? '1 small picture' : `${logos.length} small pictures`} of the signature
          <ChevronDownIcon size={16} />
        </button>
      )}
      {open && <MessageFiles label="Pictures of the signature" files={logos} onOpen={onOpen} />}
    </>
  )
}
