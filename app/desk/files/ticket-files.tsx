import FileTextIcon from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import { useState } from 'react'
import { operationUrl } from '#app/lib/api.ts'
import { previewAttachment } from '#contract/attachments.ts'
import { fileKind, isPreviewable, formatFileSize } from '#app/lib/format.ts'
import PaperclipIcon from 'lucide-react/icons/paperclip'
import { formatMoment } from '#app/lib/dates.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { DebugLine } from '../overview/fact.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Message } from '#contract/messages.ts'
import { useFilePreview, type TicketFile, ViewFileLink } from './file-preview.tsx'

type FilePreviewThumbnailProps = { file: TicketFile; onOpen: () => void }

/** A small preview that opens the large one; the icon of the file's kind where there is none or it cannot be loaded. */
function FilePreviewThumbnail({ file: { id, name, url }, onOpen }: FilePreviewThumbnailProps) {
  const [failed, setFailed] = useState(false)
  const Icon = fileKind(name) === 'Image' ? ImageIcon : FileTextIcon
  if (!url || !isPreviewable(name))
    return (
      <span className="thumbnail muted">
        <Icon size={24} />
      </span>
    )
  return (
    <button
      type="button"
      className="thumbnail muted"
      aria-label={`Preview ${name}`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Icon size={24} />
      <img
        src={operationUrl(previewAttachment, { id, size: 'small' })}
        alt={name}
        width={64}
        height={64}
        loading="lazy"
        hidden={failed}
        onError={() => setFailed(true)}
      />
    </button>
  )
}

type TicketFilesProps = { files: TicketFile[] | undefined; messages: Message[] | undefined; waiting: boolean }

export function TicketFiles({ files = [], messages, waiting }: TicketFilesProps) {
  const { openPreview, dialog } = useFilePreview(files)
  const messageOf = new Map((messages ?? []).flatMap((message) => message.attachments.map(({ id }) => [id, message])))
  if (waiting) return <p className="muted">Loading files...</p>
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
      <DebugLine>
        debug: files loaded · {files.length} found · {files.filter((file) => !file.url).length} without a link
      </DebugLine>
      {dialog}
    </div>
  )
}

type FileRowProps = { file: TicketFile; sender: string | undefined; onOpen: () => void }

function FileRow({ file, sender, onOpen }: FileRowProps) {
  const { name, url, size } = file
  return (
    <li className="row">
      <FilePreviewThumbnail file={file} onOpen={onOpen} />
      <div className="file-text muted">
        <p className="file-name breakable strong" dir="auto">
          {name}
        </p>
        <p>
          <span>{fileKind(name)}</span> · <span>{formatFileSize(size)}</span> ·{' '}
          <span>{url ? 'File available' : 'File URL missing'}</span>
        </p>
        {sender && <p>{sender}</p>}
      </div>
      {url ? <ViewFileLink name={name} url={url} /> : <SecondaryButton disabled>URL Missing</SecondaryButton>}
    </li>
  )
}

/** The author of the file's message, or the customer for files of the ticket itself. */
const sentBy = (message: Message | undefined) =>
  message
    ? `Sent by ${message.author?.name || (message.kind === 'customer' ? 'the customer' : 'the support team')}, ${formatMoment(message.created_at)}`
    : 'From the customer'

type MessageFilesProps = { label: string; files: TicketFile[]; onOpen: (id: string) => void }

/** The files of a message below its text: a picture or PDF opens its preview, the name opens the file in a new tab. */
export function MessageFiles({ label, files, onOpen }: MessageFilesProps) {
  if (files.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div className="message-files row" role="group" aria-label={label}>
      {files.map((file) => (
        <div key={file.id} className="message-file small">
          <FilePreviewThumbnail file={file} onOpen={() => onOpen(file.id)} />
          <span className="breakable muted">
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
