import { useCallback, useState, type ReactNode } from 'react'
import type { listAttachments } from '#contract/attachments.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { isPreviewable } from '#app/lib/file-description.ts'
import { FilePreviewDialog, type PreviewFile } from './file-preview-dialog.tsx'
import type { PreviewedPage } from './file-preview-query.ts'

export type TicketFile = ResponseBody<typeof listAttachments>[number]

const hasPreview = (file: TicketFile): file is TicketFile & PreviewFile => file.url !== null && isPreviewable(file.name)

/** The dialog that shows these files one after the other, and the function that opens it at one of them. */
export function useFilePreview(files: TicketFile[]): { openPreview: (id: string) => void; dialog: ReactNode } {
  const [shown, setShown] = useState<PreviewedPage>()
  const previews = files.filter(hasPreview)
  const file = previews.find(({ id }) => id === shown?.id)
  const openPreview = useCallback((id: string) => setShown({ id, page: 1 }), [])
  const dialog = shown && file && (
    <FilePreviewDialog
      files={previews}
      file={file}
      shown={shown}
      onShow={setShown}
      onClose={() => setShown(undefined)}
    />
  )
  return { openPreview, dialog }
}
