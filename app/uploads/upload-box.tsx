import PaperclipIcon from 'lucide-react/icons/paperclip'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import './upload-box.css'
import { isPending } from './upload-file.ts'
import { UploadRows } from './upload-rows.tsx'
import { ACCEPTED_EXTENSIONS, FULL_HINT, LIMITS_HINT } from './file-rules.ts'
import { EMPTY_UPLOADS } from './upload-list.ts'
import type { UploadQueue } from './upload-queue.ts'
import { RejectedFiles } from './rejected-files.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

/** Fixed ids: there is one box on a page at a time. */
const HINT_ID = 'attachments-hint'
const NAME_ID = 'attachments-name'

type UploadBoxProps = {
  uploads: UploadQueue
  /** Set while the form is being sent. */
  isLocked?: boolean
}

/** Takes files by dialog, drop or paste and shows the progress of each. Without JavaScript it is a plain file field. */
export function UploadBox({ uploads, isLocked = false }: UploadBoxProps) {
  const { files, rejected, announcement } = useSyncExternalStore(uploads.subscribe, uploads.state, () => EMPTY_UPLOADS)
  const input = useRef<HTMLInputElement>(null)
  const isUploading = files.some(isPending)
  const isFull = files.length >= MAX_ATTACHMENTS
  const removal = useFocusAfterRemoval(files.length, input)

  useEffect(() => {
    uploads.restore()
    addEventListener('online', uploads.retryFailed)
    return () => {
      removeEventListener('online', uploads.retryFailed)
      uploads.stop()
    }
  }, [uploads])
  useEffect(() => {
    // Files may have been chosen before hydration, or while the box was locked.
    if (!isLocked) addChosen()
  })

  function addChosen() {
    const chosen = [...(input.current?.files ?? [])]
    if (chosen.length === 0) return
    input.current!.value = ''
    uploads.add(chosen)
  }

  return (
    <div className="uploader">
      <label className="dropzone">
        <PaperclipIcon />
        <span className="dropzone-text">
          <b className="with-mouse">Drop screenshots or documents here</b>
          <b className="by-touch">Add photos or documents</b>
          <span id={HINT_ID}>{isFull ? FULL_HINT : LIMITS_HINT}</span>
        </span>
        <span className="button" data-variant="outline" data-size="compact">
          <span className="button-label" data-reserve={isUploading ? 'Choose files' : 'Uploading...'}>
            <span id={NAME_ID}>{isUploading ? 'Uploading...' : 'Choose files'}</span>
          </span>
        </span>
        <input
          type="file"
          id="attachments"
          name="attachments"
          multiple
          accept={ACCEPTED_EXTENSIONS}
          ref={input}
          disabled={isUploading || isFull || isLocked}
          aria-labelledby={NAME_ID}
          aria-describedby={HINT_ID}
          onChange={() => !isLocked && addChosen()}
        />
      </label>
      <RejectedFiles
        files={rejected}
        onDismiss={() => {
          uploads.dismissRejected()
          input.current?.focus()
        }}
      />
      <UploadRows label="Files" uploads={uploads} files={files} isLocked={isLocked} {...removal} />
      <output className="sr-only">{announcement}</output>
    </div>
  )
}
