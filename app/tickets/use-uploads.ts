import { useEffect, useState } from 'react'
import { call } from '#app/lib/api.ts'
import { dropFiles, forgetOldFiles, keepFile, keptFile, newFileKey } from '#app/lib/file-draft.ts'
import { draftKey, hasFormDraft, patchFormDraft, readFormDraft } from '#app/lib/form-draft.ts'
import { upload } from '#app/lib/upload.ts'
import { toast } from '#app/ui/toast-store.ts'
import { addAttachment, removeAttachment, uploadTemporary } from '#contract/attachments.ts'
import type { AttachmentPorts } from './attachment-ports.ts'
import { toastAfterErrors } from './attachment-toasts.ts'
import { createUploads, type Uploads } from './attachment-uploads.ts'

const bearer = (token: string) => ({ Authorization: `Upload ${token}` })
const browser = {
  remove: ({ id, token }: { id: string; token: string }) =>
    call(removeAttachment, { id }, { headers: bearer(token) }),
  keepFile,
  keptFile,
  dropFiles,
  newKey: newFileKey,
  say: toast,
  sayAfterErrors: toastAfterErrors,
}

/** The files of a form that is not sent yet; they are part of its draft. */
export function useFormUploads(form: string): Uploads {
  const [uploads] = useState(() =>
    createUploads({
      ...browser,
      isSent: false,
      send: (file, options) => upload(uploadTemporary, {}, file, options),
      keptList: () => readFormDraft(form).files ?? [],
      keepList: (files) => {
        if (files.length > 0 || hasFormDraft(form)) patchFormDraft(form, { files })
      },
    }),
  )
  useEffect(() => {
    if (readFormDraft(form).files?.length) void forgetOldFiles()
    // Another tab took this draft for one left behind, or is a copy of this tab and sent its own.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === draftKey(form) && newValue === null) uploads.keep()
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
  { keptList, keepList }: Pick<AttachmentPorts, 'keptList' | 'keepList'>,
): Uploads {
  const [uploads] = useState(() =>
    createUploads({
      ...browser,
      isSent: true,
      send: (file, options) =>
        upload(addAttachment, { id }, file, {
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
