import { useEffect, useState } from 'react'
import { call } from '#app/lib/api.ts'
import { deleteFiles, purgeExpiredFiles, saveFile, loadFile, newFileKey } from '#app/lib/drafts/file-draft.ts'
import { draftKey, hasFormDraft, patchFormDraft, readFormDraft } from '#app/lib/drafts/form-draft.ts'
import { uploadFile } from '#app/lib/upload-file.ts'
import { toast } from '#app/lib/toast-store.ts'
import { addAttachment, removeAttachment, uploadAttachment } from '#contract/attachments.ts'
import type { UploadPorts } from './upload-ports.ts'
import { toastAfterErrors } from './upload-toasts.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'

const bearer = (token: string) => ({ Authorization: `Upload ${token}` })
const browser = {
  remove: ({ id, token }: { id: string; token: string }) =>
    call(removeAttachment, { id }, { headers: bearer(token) }),
  saveContent: saveFile,
  loadContent: loadFile,
  dropFiles: deleteFiles,
  newKey: newFileKey,
  showToast: toast,
  showToastAfterErrors: toastAfterErrors,
}

/** The files of a form that is not sent yet; they are part of its draft. */
export function useFormUploads(form: string): UploadQueue {
  const [uploads] = useState(() =>
    createUploadQueue({
      ...browser,
      isForTicket: false,
      send: (file, options) => uploadFile(uploadAttachment, {}, file, options),
      keptList: () => readFormDraft(form).files ?? [],
      keepList: (files) => {
        if (files.length > 0 || hasFormDraft(form)) patchFormDraft(form, { files })
      },
    }),
  )
  useEffect(() => {
    if (readFormDraft(form).files?.length) void purgeExpiredFiles()
    // Another tab took this draft for one left behind, or is a copy of this tab and sent its own.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === draftKey(form) && newValue === null) uploads.saveAgain()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [form, uploads])
  return uploads
}

/** The files of a ticket, changed by whoever holds its upload token. */
export function useTicketUploads(
  id: string,
  uploadToken: string,
  { keptList, keepList }: Pick<UploadPorts, 'keptList' | 'keepList'>,
): UploadQueue {
  const [uploads] = useState(() =>
    createUploadQueue({
      ...browser,
      isForTicket: true,
      send: (file, options) =>
        uploadFile(addAttachment, { id }, file, {
          ...options,
          // Sent again, after a reload too, it is the same file.
          headers: { ...bearer(uploadToken), 'Idempotency-Key': file.key },
        }),
      keptList,
      keepList,
    }),
  )
  return uploads
}
