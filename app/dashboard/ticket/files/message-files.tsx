import { formatFileSize } from '#app/lib/file-description.ts'
import { FilePreviewThumbnail } from './file-preview-thumbnail.tsx'
import type { TicketFile } from './use-file-preview.tsx'

type MessageFilesProps = { label: string; files: TicketFile[]; onOpen: (id: string) => void }

/** The files of a message below its text: a picture or PDF opens its preview, the name opens the file in a new tab. */
export function MessageFiles({ label, files, onOpen }: MessageFilesProps) {
  if (files.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div className="message-files" role="group" aria-label={label}>
      {files.map((file) => (
        <div key={file.id} className="message-file">
          <FilePreviewThumbnail file={file} onOpen={() => onOpen(file.id)} />
          <span>
            {file.url ? (
              <a href={file.url} target="_blank" rel="noopener" dir="auto">
                {file.name}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ) : (
              <span dir="auto">{file.name}</span>
            )}
            <span>{file.url ? formatFileSize(file.size) : 'File URL missing'}</span>
          </span>
        </div>
      ))}
    </div>
  )
}
