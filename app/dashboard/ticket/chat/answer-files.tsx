import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import PaperclipIcon from 'lucide-react/icons/paperclip'
import { useRef, useSyncExternalStore, type ReactNode } from 'react'
import { ACCEPTED_EXTENSIONS } from '#app/uploads/file-rules.ts'
import { RejectedFiles } from '#app/uploads/rejected-files.tsx'
import { isPending } from '#app/uploads/upload-file.ts'
import { EMPTY_UPLOADS } from '#app/uploads/upload-list.ts'
import type { UploadQueue } from '#app/uploads/upload-queue.ts'
import { UploadRow } from '#app/uploads/upload-row.tsx'
import { useFocusAfterRemoval } from '#app/uploads/use-focus-after-removal.ts'
import { limitHint, tooLargeMessage } from './answer-file-sizes.ts'

type AnswerFilesProps = {
  uploads: UploadQueue
  isLocked: boolean
  /** What else stands beside the button. */
  children: ReactNode
}

/** A fixed id: there is one box on a page at a time. */
const HINT_ID = 'answer-files-hint'

/**
 * The files of an answer with their progress, those that cannot be sent, and whether all of them fit into one email. They
 * are chosen here, dropped anywhere on the page or pasted.
 */
export function AnswerFiles({ uploads, isLocked, children }: AnswerFilesProps) {
  const { files, rejected, announcement } = useSyncExternalStore(uploads.subscribe, uploads.state, () => EMPTY_UPLOADS)
  const field = useRef<HTMLInputElement>(null)
  const { list, beforeRemoval } = useFocusAfterRemoval(files.length, field)
  const tooLarge = tooLargeMessage(files)
  return (
    <div className="answer-files">
      <RejectedFiles
        files={rejected}
        onDismiss={() => {
          uploads.dismissRejected()
          field.current?.focus()
        }}
      />
      {files.length > 0 && (
        <ul className="uploads" aria-label="Files to send" ref={list}>
          {files.map((file, index) => (
            <UploadRow
              key={file.key}
              file={file}
              isLocked={isLocked}
              onRetry={() => uploads.retry(file.key)}
              onRemove={() => {
                beforeRemoval(index)
                if (isPending(file)) uploads.cancel(file.key)
                else void uploads.remove(file.key)
              }}
            />
          ))}
        </ul>
      )}
      <output className="answer-files-refusal">
        {tooLarge && (
          <>
            <CircleAlertIcon size={18} />
            <span>{tooLarge}</span>
          </>
        )}
      </output>
      <output className="sr-only">{announcement}</output>
      <label className="button" data-variant="outline" data-size="compact">
        <PaperclipIcon />
        <span className="button-label">Add files</span>
        <input
          ref={field}
          type="file"
          multiple
          accept={ACCEPTED_EXTENSIONS}
          disabled={isLocked}
          aria-label="Add files"
          aria-describedby={HINT_ID}
          onChange={({ currentTarget }) => {
            uploads.add([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </label>
      <div className="answer-notes">
        {children}
        <p id={HINT_ID}>{limitHint(files)}</p>
      </div>
    </div>
  )
}
