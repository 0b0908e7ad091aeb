import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import FileTextIcon from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import XIcon from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { fileKind, formatFileSize } from '#app/lib/file-description.ts'
import { BlobImage } from '#app/ui/blob-image.tsx'
import { Button } from '#app/ui/button.tsx'
import { ScaleBar } from '#app/ui/scale-bar.tsx'
import { SCALING, type UploadFile, isPending } from './upload-file.ts'

type UploadRowProps = {
  file: UploadFile
  isLocked: boolean
  onRetry: () => void
  /** Removes the file, or cancels its upload. */
  onRemove: () => void
}

export function UploadRow({ file, isLocked, onRetry, onRemove }: UploadRowProps) {
  const { name, content, state, isRemoving } = file
  const removeButton = useRef<HTMLButtonElement>(null)
  function retry() {
    onRetry()
    removeButton.current?.focus()
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
        ref={removeButton}
        aria-label={isPending(file) ? `Cancel upload of ${name}` : `Remove ${name}`}
        aria-disabled={isRemoving}
        disabled={isLocked && !isPending(file)}
        onClick={() => !isRemoving && onRemove()}
      >
        <XIcon />
      </button>
    </li>
  )
}

/** The picture if this browser has it and can decode it, otherwise the icon of the file's kind. */
function UploadThumbnail({ name, content }: { name: string; content: Blob | null }) {
  const isImage = fileKind(name) === 'Image'
  const [broken, setBroken] = useState<Blob>()
  const Icon = isImage ? ImageIcon : FileTextIcon
  return (
    <span className="upload-thumbnail">
      <Icon />
      {isImage && content && content !== broken && (
        <BlobImage blob={content} alt="" width={48} height={48} onError={() => setBroken(content)} />
      )}
    </span>
  )
}

function UploadStatus({ name, size, scaledFrom, state, progress, reason, isRemoving }: UploadFile) {
  if (state === 'failed')
    return (
      <p className="upload-failed">
        <CircleAlertIcon />
        <span>Not uploaded. {reason}</span>
      </p>
    )
  const scaled = scaledFrom && `Scaled from ${formatFileSize(scaledFrom)} to ${formatFileSize(size)}`
  const facts = <span>{scaled || formatFileSize(size)}</span>
  if (state === 'done')
    return (
      <p className="upload-done">
        {facts}
        <CircleCheckIcon />
        <span>{isRemoving ? 'Removing...' : 'Uploaded'}</span>
      </p>
    )
  return (
    <>
      <p>
        {facts}
        <span>{progressText(state, progress, reason)}</span>
      </p>
      {reason !== SCALING && <ScaleBar value={progress} label={`Upload of ${name}`} />}
    </>
  )
}

function progressText(state: UploadFile['state'], progress: number, reason: string) {
  if (state === 'waiting') return reason || 'Waiting'
  return progress === 1 ? 'Checking' : `${Math.floor(progress * 100)}%`
}
