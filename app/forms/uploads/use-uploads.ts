import { useEffect, useState } from 'react'
import { call } from '#app/lib/api.ts'
import { deleteFiles, purgeExpiredFiles, saveFile, loadFile, newFileKey } from '#app/lib/drafts/file-draft.ts'
import { draftKey, hasFormDraft, patchFormDraft, readFormDraft } from '#app/lib/drafts/form-draft.ts'
import { sendFile } from '#app/lib/send-file.ts'
import { toast } from '#app/ui/toast-store.ts'
import { addAttachment, removeAttachment, uploadAttachment } from '#contract/attachments.ts'
import type { UploadDependencies } from './upload-file.ts'
import { toastAfterErrors } from './upload-failure.ts'
import { scalePhoto } from './file-rules.ts'
import { UploadQueue } from './upload-queue.ts'

const bearer = (token: string) => ({ Authorization: `Upload ${token}` })
const browser = {
  remove: ({ id, token }: { id: string; token: string }) => call(removeAttachment, { id }, { headers: bearer(token) }),
  scalePhoto,
  saveContent: saveFile,
  loadContent: loadFile,
  deleteContents: deleteFiles,
  newKey: newFileKey,
  showToast: toast,
  showToastAfterErrors: toastAfterErrors,
}

type SavedFiles = Pick<UploadDependencies, 'loadFiles' | 'saveFiles'>

/** Creates an upload queue, of a draft unless other dependencies are given. */
export const createDraftUploads = (given: SavedFiles & Partial<UploadDependencies>) =>
  new UploadQueue({
    ...browser,
    isForTicket: false,
    send: (file, options) => sendFile(uploadAttachment, {}, file, options),
    ...given,
  })

/** Creates the upload queue of a form; `send` replaces the call for a ticket that does not exist yet. */
export function useFormUploads(form: string, send?: UploadDependencies['send']): UploadQueue {
  const [uploads] = useState(() =>
    createDraftUploads({
      ...(send && { send }),
      loadFiles: () => readFormDraft(form).files ?? [],
      saveFiles: (files) => {
        if (files.length > 0 || hasFormDraft(form)) patchFormDraft(form, { files })
      },
    }),
  )
  useEffect(() => {
    if (readFormDraft(form).files?.length) void purgeExpiredFiles()
    // Another tab has cleared this draft: it took it for abandoned, or is a duplicate of this tab and has sent it.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === draftKey(form) && newValue === null) uploads.saveAgain()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [form, uploads])
  return uploads
}

/** Creates the upload queue of an existing ticket, whose upload token authorises changing its files. */
export function useTicketUploads(id: string, uploadToken: string, { loadFiles, saveFiles }: SavedFiles): UploadQueue {
  const [uploads] = useState(() =>
    createDraftUploads({
      isForTicket: true,
      send: (file, options) =>
        sendFile(addAttachment, { id }, file, {
          ...options,
          // A repeated upload of the same file, after a reload too, adds it once.
          headers: { ...bearer(uploadToken), 'Idempotency-Key': file.key },
        }),
      loadFiles,
      saveFiles,
    }),
  )
  return uploads
}
