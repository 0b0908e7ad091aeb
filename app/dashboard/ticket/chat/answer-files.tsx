import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import PaperclipIcon from 'lucide-react/icons/paperclip'
import { useEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { ACCEPTED_EXTENSIONS } from '#app/uploads/file-rules.ts'
import { RejectedFiles } from '#app/uploads/rejected-files.tsx'
import { EMPTY_UPLOADS } from '#app/uploads/upload-list.ts'
import type { UploadQueue } from '#app/uploads/upload-queue.ts'
import { UploadRows } from '#app/uploads/upload-rows.tsx'
import { useFocusAfterRemoval } from '#app/uploads/use-focus-after-removal.ts'
import type { DraftKind } from '#contract/vocabulary.ts'
import { limitHint, tooLargeMessage } from './answer-file-sizes.ts'
import { useBoxBusy, useBoxSending } from './sending/box-sending.ts'

type AnswerFilesProps = {
  ticketId: string
  kind: DraftKind
  uploads: UploadQueue
  /** The field of `AddFiles`: it takes the focus where a button is gone. */
  field: RefObject<HTMLInputElement | null>
}

/** A fixed id: there is one box on a page at a time. */
const HINT_ID = 'answer-files-hint'

const useUploadState = ({ subscribe, state }: UploadQueue) =>
  useSyncExternalStore(subscribe, state, () => EMPTY_UPLOADS)

/** The files of a box, until they leave with its text: before that they are uploaded. */
export function AnswerFiles(props: AnswerFilesProps) {
  const { sending, isLeaving } = useBoxSending(props.ticketId, props.kind)
  const { files } = useUploadState(props.uploads)
  if (isLeaving && files.every(({ state }) => state === 'done')) return null
  return <Files isLocked={sending} {...props} />
}

/** The files with their progress, below those that cannot be sent. What is new is scrolled into view. */
function Files({ uploads, isLocked, field }: AnswerFilesProps & { isLocked: boolean }) {
  const { files, rejected } = useUploadState(uploads)
  const removal = useFocusAfterRemoval(files.length, field)
  const { list } = removal
  const refused = useRef<HTMLDivElement>(null)
  const count = useRef(files.length)
  useEffect(() => {
    if (files.length > count.current) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    count.current = files.length
  }, [files.length, list])
  useEffect(() => {
    if (rejected.length > 0) refused.current?.scrollIntoView({ block: 'nearest' })
  }, [rejected])
  return (
    <>
      {rejected.length > 0 && (
        <div ref={refused}>
          <RejectedFiles
            files={rejected}
            onDismiss={() => {
              uploads.dismissRejected()
              field.current?.focus()
            }}
          />
        </div>
      )}
      <UploadRows label="Files to send" uploads={uploads} files={files} isLocked={isLocked} {...removal} />
    </>
  )
}

/** Whether all files fit into one email, and for screen readers what becomes of them. */
export function AnswerFileNotices({ uploads }: Pick<AnswerFilesProps, 'uploads'>) {
  const { files, announcement } = useUploadState(uploads)
  const tooLarge = tooLargeMessage(files)
  return (
    <>
      <output className="answer-files-refusal">
        {tooLarge && (
          <>
            <CircleAlertIcon size={18} />
            <span>{tooLarge}</span>
          </>
        )}
      </output>
      <output className="sr-only">{announcement}</output>
    </>
  )
}

/** The button that adds files, which can also be dropped anywhere on the page or pasted, and their limits. */
export function AddFiles({ ticketId, kind, uploads, field, children }: AnswerFilesProps & { children: ReactNode }) {
  const isBusy = useBoxBusy(ticketId, kind)
  const { files } = useUploadState(uploads)
  return (
    <>
      <label className="button" data-variant="outline" data-size="compact">
        <PaperclipIcon />
        <span className="button-label">Add files</span>
        <input
          ref={field}
          type="file"
          multiple
          accept={ACCEPTED_EXTENSIONS}
          disabled={isBusy}
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
    </>
  )
}
