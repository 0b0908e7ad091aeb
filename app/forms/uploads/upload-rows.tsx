import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import FileTextIcon from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import XIcon from 'lucide-react/icons/x'
import { useRef, useState, useEffect, type RefObject } from 'react'
import { fileKind, formatFileSize } from '#app/lib/format.ts'
import { BlobImage } from '#app/ui/blob-image.tsx'
import { Button } from '#app/ui/button.tsx'
import { ScaleBar } from '#app/ui/scale-bar.tsx'
import { SCALING, type UploadFile, isPending } from './upload-file.ts'
import type { UploadQueue } from './upload-queue.ts'
import type { RejectedFile } from './file-rules.ts'

type UploadRowProps = { file: UploadFile; isLocked: boolean; uploads: UploadQueue; beforeRemoval: () => void }

function UploadRow({ file, isLocked, uploads, beforeRemoval }: UploadRowProps) {
  const { key, name, content, state, isRemoving } = file
  const removeButton = useRef<HTMLButtonElement>(null)
  function retry() {
    uploads.retry(key)
    removeButton.current?.focus()
  }
  function remove() {
    if (isRemoving) return
    beforeRemoval()
    if (isPending(file)) uploads.cancel(key)
    else void uploads.remove(key)
  }
  return (
    <li data-state={state}>
      <UploadThumbnail name={name} content={content} />
      <div className="breakable upload-text">
        <p className="strong" dir="auto">
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
        onClick={remove}
      >
        <XIcon size={20} />
      </button>
    </li>
  )
}

/** The picture if the browser can decode it, otherwise an icon. */
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
        <CircleAlertIcon size={18} />
        <span>Not uploaded. {reason}</span>
      </p>
    )
  const scaled = scaledFrom && `Scaled from ${formatFileSize(scaledFrom)} to ${formatFileSize(size)}`
  const facts = <span>{scaled || formatFileSize(size)}</span>
  if (state === 'done')
    return (
      <p className="upload-done">
        {facts}
        <CircleCheckIcon size={18} />
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

/** Moves the focus from a removed row to the next row, the file field, or the last row. */
export function useFocusAfterRemoval(count: number, field: RefObject<HTMLInputElement | null>) {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<{ index: number; count: number }>(null)

  useEffect(() => {
    if (!removed.current || count >= removed.current.count) return
    const { index } = removed.current
    removed.current = null
    if (document.activeElement !== document.body) return
    const rows = [...(list.current?.children ?? [])].map((row) => row.querySelector('button:last-of-type'))
    const next = rows[index] ?? (field.current?.disabled === false ? field.current : rows.at(-1))
    if (next instanceof HTMLElement) next.focus()
  }, [count, field])

  return { list, beforeRemoval: (index: number) => (removed.current = { index, count }) }
}

type UploadRowsProps = ReturnType<typeof useFocusAfterRemoval> & {
  label: string
  uploads: UploadQueue
  files: readonly UploadFile[]
  isLocked: boolean
}

export function UploadRows({ label, uploads, files, isLocked, list, beforeRemoval }: UploadRowsProps) {
  if (files.length === 0) return null
  return (
    <ul className="uploads" aria-label={label} ref={list}>
      {files.map((file, index) => (
        <UploadRow
          key={file.key}
          file={file}
          isLocked={isLocked}
          uploads={uploads}
          beforeRemoval={() => beforeRemoval(index)}
        />
      ))}
    </ul>
  )
}

const MAX_SHOWN = 10

export function RejectedFiles({ files, onDismiss }: { files: RejectedFile[]; onDismiss: () => void }) {
  if (files.length === 0) return null
  const more = files.length - MAX_SHOWN
  return (
    <section className="rejected-files" aria-label="Files not attached">
      <CircleAlertIcon size={20} />
      <ul className="breakable">
        {files.slice(0, MAX_SHOWN).map(({ name, reason }, index) => (
          <li key={index}>
            <b className="strong" dir="auto">
              {name}
            </b>{' '}
            <span className="muted">{reason}</span>
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
      <button type="button" className="upload-remove" aria-label="Dismiss the files not attached" onClick={onDismiss}>
        <XIcon size={20} />
      </button>
    </section>
  )
}
