import PaperclipIcon from 'lucide-react/icons/paperclip'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { listAttachments } from '#contract/attachments.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { fileKind, formatFileSize, isPreviewable } from '#app/lib/file-description.ts'
import { FilePreviewDialog, type PreviewFile } from './file-preview-dialog.tsx'
import type { PreviewedPage } from './file-preview-query.ts'
import { FilePreviewThumbnail } from './file-preview-thumbnail.tsx'
import { ViewFileLink } from './view-file-link.tsx'

type File = ResponseBody<typeof listAttachments>[number]

const hasPreview = (file: File): file is File & PreviewFile => file.url !== null && isPreviewable(file.name)

/** The files of a ticket with their previews and links. */
export function TicketFiles({ files = [], waiting }: { files: File[] | undefined; waiting: boolean }) {
  const [shown, setShown] = useState<PreviewedPage>()
  const previews = files.filter(hasPreview)
  const open = previews.find(({ id }) => id === shown?.id)
  if (waiting) return <p className="tab-note">Loading files...</p>
  return (
    <div className={files.length > 0 ? undefined : 'tab-empty'}>
      {files.length > 0 ? (
        <ul className="files">
          {files.map((file) => (
            <FileRow key={file.id} file={file} onOpen={() => setShown({ id: file.id, page: 1 })} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={PaperclipIcon}
          title="No attachments found"
          text="Files may still be uploading or processing"
        />
      )}
      <p className="debug-line">
        debug: files loaded · {files.length} found · {files.filter((file) => !file.url).length} without a link
      </p>
      {shown && open && (
        <FilePreviewDialog
          files={previews}
          file={open}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  )
}

function FileRow({ file, onOpen }: { file: File; onOpen: () => void }) {
  const { name, url, size } = file
  return (
    <li>
      <FilePreviewThumbnail file={file} onOpen={onOpen} />
      <div className="file-text">
        <p className="file-name" dir="auto">
          {name}
        </p>
        <p>
          <span>{fileKind(name)}</span> · <span>{formatFileSize(size)}</span> ·{' '}
          <span>{url ? 'File available' : 'File URL missing'}</span>
        </p>
      </div>
      {url ? (
        <ViewFileLink name={name} url={url} />
      ) : (
        <Button variant="outline" size="compact" disabled>
          URL Missing
        </Button>
      )}
    </li>
  )
}
