import ExternalLinkIcon from 'lucide-react/icons/external-link'
import FileTextIcon from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import PaperclipIcon from 'lucide-react/icons/paperclip'
import { useState } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { listAttachments } from '#contract/attachments.ts'
import type { Answer } from '#contract/operation.ts'
import { attachmentKind } from './attachment-kind.ts'

type File = Answer<typeof listAttachments>[number]

export function TicketFiles({ files = [], waiting }: { files: File[] | undefined; waiting: boolean }) {
  if (waiting) return <p className="tab-note">Loading files...</p>
  return (
    <div className={files.length > 0 ? undefined : 'tab-empty'}>
      {files.length > 0 ? (
        <ul className="files">
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
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
    </div>
  )
}

function FileRow({ file: { name, url } }: { file: File }) {
  const kind = attachmentKind(name)
  return (
    <li>
      <Thumbnail name={name} url={url} />
      <div className="file-text">
        <p className="file-name" dir="auto">
          {name}
        </p>
        <p>
          <span>{kind}</span> · <span>{url ? 'File available' : 'File URL missing'}</span>
        </p>
      </div>
      {url ? (
        <ButtonLink
          href={url}
          target="_blank"
          rel="noopener"
          variant="outline"
          size="compact"
          icon={<ExternalLinkIcon />}
          aria-label={`View File ${name} (opens in a new tab)`}
        >
          View File
        </ButtonLink>
      ) : (
        <Button variant="outline" size="compact" disabled>
          URL Missing
        </Button>
      )}
    </li>
  )
}

/** The picture itself, or the kind's icon; a picture that does not load gives way to the icon. */
function Thumbnail({ name, url }: { name: string; url: string | null }) {
  const [failed, setFailed] = useState<string>()
  const isImage = attachmentKind(name) === 'Image'
  const Icon = isImage ? ImageIcon : FileTextIcon
  return (
    <span className="thumbnail">
      <Icon size={24} />
      {isImage && url && (
        <img
          src={url}
          alt={name}
          width={64}
          height={64}
          loading="lazy"
          hidden={failed === url}
          onError={() => setFailed(url)}
        />
      )}
    </span>
  )
}
