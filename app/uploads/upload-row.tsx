import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import XIcon from 'lucide-react/icons/x'
import { useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ScaleBar } from '#app/ui/scale-bar.tsx'
import { type UploadFile, isPending } from './upload-file.ts'
import { formatFileSize } from './file-rules.ts'
import { UploadThumbnail } from './upload-thumbnail.tsx'

type UploadRowProps = {
  file: UploadFile
  isLocked: boolean
  onRetry: () => void
  /** While it is on its way: cancel. */
  onRemove: () => void
}

export function UploadRow({ file, isLocked, onRetry, onRemove }: UploadRowProps) {
  const { name, content, state, isRemoving: isLeaving } = file
  const last = useRef<HTMLButtonElement>(null)
  function retry() {
    onRetry()
    last.current?.focus()
  }
  return (
    <li data-state={state}>
      <UploadThumbnail name={name} content={content} />
      <div className="upload-text">
        <p className="upload-name" dir="auto">
          {name}
        </p>
        <UploadStatus {...file} />
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

function UploadStatus({ name, size, state, progress, reason, isRemoving: isLeaving }: UploadFile) {
  if (state === 'failed')
    return (
      <p className="upload-failed">
        <CircleAlertIcon />
        <span>Not uploaded. {reason}</span>
      </p>
    )
  const facts = <span>{formatFileSize(size)}</span>
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
        <span>{progressText(state, progress, reason)}</span>
      </p>
      <ScaleBar value={progress} label={`Upload of ${name}`} />
    </>
  )
}

function progressText(state: UploadFile['state'], progress: number, reason: string) {
  if (state === 'waiting') return reason || 'Waiting'
  return progress === 1 ? 'Checking' : `${Math.floor(progress * 100)}%`
}
