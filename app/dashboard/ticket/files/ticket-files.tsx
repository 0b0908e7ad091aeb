import PaperclipIcon from 'lucide-react/icons/paperclip'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Message } from '#contract/messages.ts'
import { fileKind, formatFileSize } from '#app/lib/file-description.ts'
import { FilePreviewThumbnail } from './file-preview-thumbnail.tsx'
import { useFilePreview, type TicketFile } from './use-file-preview.tsx'
import { ViewFileLink } from './view-file-link.tsx'

type TicketFilesProps = {
  files: TicketFile[] | undefined
  messages: Message[] | undefined
  waiting: boolean
}

/** The files of a ticket with their previews and links: the customer's, and those that were sent with answers. */
export function TicketFiles({ files = [], messages, waiting }: TicketFilesProps) {
  const { openPreview, dialog } = useFilePreview(files)
  const messageOf = new Map((messages ?? []).flatMap((message) => message.attachments.map(({ id }) => [id, message])))
  if (waiting) return <p className="tab-note">Loading files...</p>
  return (
    <div className={files.length > 0 ? undefined : 'tab-empty'}>
      {files.length > 0 ? (
        <ul className="files">
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              sender={messages && sentBy(messageOf.get(file.id))}
              onOpen={() => openPreview(file.id)}
            />
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
      {dialog}
    </div>
  )
}

type FileRowProps = { file: TicketFile; sender: string | undefined; onOpen: () => void }

function FileRow({ file, sender, onOpen }: FileRowProps) {
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
        {sender && <p>{sender}</p>}
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

/** Who sent a file: the author of its message, or else the customer with the ticket itself. */
const sentBy = (message: Message | undefined) =>
  message
    ? `Sent by ${message.author?.name || (message.kind === 'customer' ? 'the customer' : 'the support team')}, ${formatMoment(message.created_at)}`
    : 'From the customer'
