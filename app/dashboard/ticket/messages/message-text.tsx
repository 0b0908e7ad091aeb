import EllipsisIcon from 'lucide-react/icons/ellipsis'
import { useMemo, useState, type ReactNode } from 'react'
import { operationUrl } from '#app/lib/api.ts'
import { LongText } from '#app/ui/long-text.tsx'
import { previewAttachment } from '#contract/attachments.ts'
import { foldText } from '../chat/fold-text.ts'
import { splitAtImages } from './inline-images.ts'
import type { TicketFile } from '../files/use-file-preview.tsx'

type MessageTextProps = {
  text: string
  /** With quotes and signature, null where `text` is all of it. */
  fullText: string | null
  /** Pictures that are drawn where the text names them. */
  images: TicketFile[]
  onOpenFile: (id: string) => void
}

/** A message as its sender wrote it; quotes and signature fold where they stand. */
export function MessageText({ text, fullText, images, onOpenFile }: MessageTextProps) {
  const parts = useMemo(() => foldText(text, fullText), [text, fullText])
  return parts.map((part, index) => {
    const content = <Pieces text={part.text} images={images} onOpenFile={onOpenFile} />
    return part.isFolded ? <Folded key={index}>{content}</Folded> : <div key={index}>{content}</div>
  })
}

function Pieces({ text, images, onOpenFile }: Omit<MessageTextProps, 'fullText'>) {
  const pieces = useMemo(() => splitAtImages(text, images), [text, images])
  if (pieces.length === 1 && 'text' in pieces[0]!) return <LongText>{text}</LongText>
  return pieces.map((piece, index) =>
    'file' in piece ? (
      <InlineImage key={index} file={piece.file} onOpen={() => onOpenFile(piece.file.id)} />
    ) : (
      <LongText key={index}>{piece.text.trim()}</LongText>
    ),
  )
}

function InlineImage({ file: { id, name }, onOpen }: { file: TicketFile; onOpen: () => void }) {
  const [failed, setFailed] = useState(false)
  if (failed) return <p>[{name}]</p>
  return (
    <button
      type="button"
      className="inline-image"
      aria-label={`Preview ${name}`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <img
        src={operationUrl(previewAttachment, { id, size: 'inline' })}
        alt=""
        loading="lazy"
        onError={() => setFailed(true)}
      />
    </button>
  )
}

/** Rendered when it is first unfolded: a long conversation has much of it. */
function Folded({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="folded">
      <button
        type="button"
        className="fold-button"
        aria-expanded={open}
        aria-label="Show quoted text"
        title={open ? 'Hide quoted text' : 'Show quoted text'}
        onClick={() => setOpen(!open)}
      >
        <EllipsisIcon size={18} />
      </button>
      {open && <div className="folded-text">{children}</div>}
    </div>
  )
}
