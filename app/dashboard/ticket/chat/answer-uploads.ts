import { useEffect } from 'react'
import { onAnswerDraftChange } from '#app/lib/drafts/answer-draft.ts'
import { readAnswerFiles, writeAnswerFiles } from '#app/lib/drafts/answer-files.ts'
import { toast } from '#app/lib/toast/toast-store.ts'
import { createDraftUploads } from '#app/uploads/use-uploads.ts'
import type { UploadQueue } from '#app/uploads/upload-queue.ts'
import { FILE_REMOVED } from '#app/uploads/upload-toasts.ts'

/** One for each ticket as long as the page lives: uploads go on while another tab or ticket is open. */
const queues = new Map<string, UploadQueue>()

/** The files of the answer that is being written to a ticket; they are part of its draft. */
export function useAnswerUploads(ticketId: string): UploadQueue {
  const uploads = queues.get(ticketId) ?? createQueue(ticketId)
  useEffect(() => uploads.restore(), [uploads])
  return uploads
}

function createQueue(ticketId: string): UploadQueue {
  const uploads = createDraftUploads({
    loadFiles: () => readAnswerFiles(ticketId),
    saveFiles: (files) => writeAnswerFiles(ticketId, files),
    // The box shows them, and a toast would stand over the conversation.
    showToast: (content) => content !== FILE_REMOVED && toast(content),
    showToastAfterErrors: () => {},
  })
  queues.set(ticketId, uploads)
  // The draft has been sent, or removed by a Logout.
  onAnswerDraftChange(() => {
    const saved = readAnswerFiles(ticketId)
    if (saved.length > 0) return uploads.adopt(saved)
    if (uploads.state().files.length === 0) return
    uploads.stop()
    uploads.clear()
  })
  return uploads
}
