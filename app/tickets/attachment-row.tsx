import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import XIcon from 'lucide-react/icons/x'
import { useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ScaleBar } from '#app/ui/scale-bar.tsx'
import { type Attachment, isPending } from './attachment.ts'
import { sizeText } from './attachment-rules.ts'
import { AttachmentThumbnail } from './attachment-thumbnail.tsx'

type AttachmentRowProps = {
  file: Attachment
  isLocked: boolean
  onRetry: () => void
  /** While it is on its way: cancel. */
  onRemove: () => void
}

export function AttachmentRow({ file, isLocked, onRetry, onRemove }: AttachmentRowProps) {
  const { name, content, state, isLeaving } = file
  const last = useRef<HTMLButtonElement>(null)
  function retry() {
    onRetry()
    last.current?.focus()
  }
  return (
    <li data-state={state}>
      <AttachmentThumbnail name={name} content={content} />
      <div className="upload-text">
        <p className="upload-name" dir="auto">
          {name}
        </p>
        <UploadState {...file} />
      </div>
      {state === 'failed' && content && (
        <Button
          variant="outline"
          size="compact"
          aria-label={`Retry upload of ${name}`}
          disabled={isLocked}
          onClick={retry}
        >
          Retry
        </Button>
      )}
      <button
        type="button"
        className="upload-remove"
        ref={last}
        aria-label={isPending(file) ? `Cancel upload of ${name}` : `Remove ${name}`}
        aria-disabled={isLeaving}
        disabled={isLocked && !isPending(file)}
        onClick={() => !isLeaving && onRemove()}
      >
        <XIcon />
      </button>
    </li>
  )
}

function UploadState({ name, size, state, progress, reason, isLeaving }: Attachment) {
  if (state === 'failed')
    return (
      <p className="upload-failed">
        <CircleAlertIcon />
        <span>Not uploaded. {reason}</span>
      </p>
    )
  const facts = <span>{sizeText(size)}</span>
  if (state === 'done')
    return (
      <p className="upload-done">
        {facts}
        <CircleCheckIcon />
        <span>{isLeaving ? 'Removing...' : 'Uploaded'}</span>
      </p>
    )
  return (
    <>
      <p>
        {facts}
        <span>{stage(state, progress, reason)}</span>
      </p>
      <ScaleBar value={progress} label={`Upload of ${name}`} />
    </>
  )
}

function stage(state: Attachment['state'], progress: number, reason: string) {
  if (state === 'waiting') return reason || 'Waiting'
  return progress === 1 ? 'Checking' : `${Math.floor(progress * 100)}%`
}
