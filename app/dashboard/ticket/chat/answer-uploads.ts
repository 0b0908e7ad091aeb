import { useEffect } from 'react'
import { onAnswerDraftChange } from '#app/lib/drafts/answer-draft.ts'
import { readAnswerFiles, writeAnswerFiles } from '#app/lib/drafts/answer-files.ts'
import { toast } from '#app/lib/toast/toast-store.ts'
import { createDraftUploads } from '#app/uploads/use-uploads.ts'
import type { UploadQueue } from '#app/uploads/upload-queue.ts'
import { FILE_REMOVED } from '#app/uploads/upload-toasts.ts'

/** One for each box as long as the page lives: uploads go on while another tab, box or ticket is open. */
const queues = new Map<string, UploadQueue>()

/** The files of what is being written in a box, by the key of its text; they are part of its draft. */
export const answerUploads = (key: string): UploadQueue => queues.get(key) ?? createQueue(key)

/** The same, with the files that an earlier page kept. */
export function useAnswerUploads(key: string): UploadQueue {
  const uploads = answerUploads(key)
  useEffect(() => uploads.restore(), [uploads])
  return uploads
}

function createQueue(key: string): UploadQueue {
  const uploads = createDraftUploads({
    loadFiles: () => readAnswerFiles(key),
    saveFiles: (files) => writeAnswerFiles(key, files),
    // The box shows them, and a toast would stand over the conversation.
    showToast: (content) => content !== FILE_REMOVED && toast(content),
    showToastAfterErrors: () => {},
  })
  queues.set(key, uploads)
  // The draft has been sent, or removed by a Logout.
  onAnswerDraftChange(() => {
    const saved = readAnswerFiles(key)
    if (saved.length > 0) return uploads.adopt(saved)
    if (uploads.state().files.length === 0) return
    uploads.stop()
    uploads.clear()
  })
  return uploads
}
