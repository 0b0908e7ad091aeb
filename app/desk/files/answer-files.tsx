import { MAX_ANSWER_FILES_SIZE, MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import PaperclipIcon from 'lucide-react/icons/paperclip'
import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import { ACCEPTED_EXTENSIONS } from '#app/forms/uploads/file-rules.ts'
import { RejectedFiles, UploadRows, useFocusAfterRemoval } from '#app/forms/uploads/upload-rows.tsx'
import { EMPTY_UPLOADS } from '#app/forms/uploads/upload-file.ts'
import type { UploadQueue } from '#app/forms/uploads/upload-queue.ts'
import type { DraftKind } from '#contract/vocabulary.ts'
import { useBoxBusy, useBoxSending } from '../sending/sending-state.ts'
import { onDraftChange } from '#app/lib/drafts/draft-store.ts'
import { ticketDrafts } from '#app/lib/drafts/ticket-draft.ts'
import { toast } from '#app/ui/toast-store.ts'
import { createDraftUploads } from '#app/forms/uploads/use-uploads.ts'
import { FILE_REMOVED } from '#app/forms/uploads/upload-failure.ts'

type Sized = { size: number }

const MEGABYTE = 1024 * 1024
const MAX = MAX_ANSWER_FILES_SIZE / MEGABYTE

const totalOf = (files: readonly Sized[]) => files.reduce((sum, { size }) => sum + size, 0)

export const limitHint = (files: readonly Sized[]): string =>
  `${files.length} of ${MAX_ATTACHMENTS} files, ${inMegabytes(totalOf(files))} of ${MAX} MB`

/** The reason an answer with these files cannot be sent; '' if it can. */
export const tooLargeMessage = (files: readonly Sized[]): string =>
  totalOf(files) > MAX_ANSWER_FILES_SIZE
    ? `These files are ${inMegabytes(totalOf(files))} MB together, and one email takes ${MAX} MB. Remove a file to send your reply.`
    : ''

/** Rounded up, so that what is too large never reads as the limit itself. */
const inMegabytes = (bytes: number) => (Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1)

type AnswerFilesProps = {
  ticketId: string
  kind: DraftKind
  uploads: UploadQueue
  /** The field of `AddFiles`: it takes the focus where a button is gone. */
  field: RefObject<HTMLInputElement | null>
}

const HINT_ID = 'answer-files-hint'

export const useUploadState = ({ subscribe, state }: UploadQueue) =>
  useSyncExternalStore(subscribe, state, () => EMPTY_UPLOADS)

export function AnswerFiles({ ticketId, kind, uploads, field }: AnswerFilesProps) {
  const { sending, isLeaving } = useBoxSending(ticketId, kind)
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
  if (isLeaving && files.every(({ state }) => state === 'done')) return null
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
      <UploadRows label="Files to send" uploads={uploads} files={files} isLocked={sending} {...removal} />
    </>
  )
}

export function AnswerFileNotices({ uploads }: Pick<AnswerFilesProps, 'uploads'>) {
  const { files, announcement } = useUploadState(uploads)
  const tooLarge = tooLargeMessage(files)
  return (
    <>
      <output className="answer-files-refusal icon-line strong">
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

/** The button that adds files, which can also be dropped anywhere on the page or pasted, and their limits once there are some. */
export function AddFiles({ ticketId, kind, uploads, field }: AnswerFilesProps) {
  const isBusy = useBoxBusy(ticketId, kind)
  const { files } = useUploadState(uploads)
  return (
    <>
      <label className="button" data-variant="outline" data-size="compact" title="Add files">
        <PaperclipIcon />
        <input
          ref={field}
          type="file"
          multiple
          accept={ACCEPTED_EXTENSIONS}
          disabled={isBusy}
          aria-label="Add files"
          aria-describedby={files.length > 0 ? HINT_ID : undefined}
          onChange={({ currentTarget }) => {
            uploads.add([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </label>
      {files.length > 0 && (
        <p className="answer-notes" id={HINT_ID}>
          {limitHint(files)}
        </p>
      )}
    </>
  )
}

/** One for each box as long as the page lives: uploads go on while another tab, box or ticket is open. */
const queues = new Map<string, UploadQueue>()

/** The files of what is being written in a box, by the id of its draft, which they are part of. */
export const answerUploads = (draftId: string): UploadQueue => queues.get(draftId) ?? createQueue(draftId)

function createQueue(draftId: string): UploadQueue {
  const uploads = createDraftUploads({
    loadFiles: () => ticketDrafts.read(draftId).files,
    saveFiles: (files) => ticketDrafts.write(draftId, { files }),
    // The box shows them, and a toast would cover the conversation.
    showToast: (content) => content !== FILE_REMOVED && toast(content),
    showToastAfterErrors: () => {},
  })
  queues.set(draftId, uploads)
  // The draft has been sent, or removed by a Logout.
  onDraftChange(() => {
    const { files } = ticketDrafts.read(draftId)
    if (files.length > 0) return uploads.adopt(files)
    if (uploads.state().files.length === 0) return
    uploads.stop()
    uploads.clear()
  })
  return uploads
}
