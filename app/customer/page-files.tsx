import FileTextIcon from 'lucide-react/icons/file-text'
import { operationUrl } from '#app/lib/api.ts'
import { formatFileSize, isPreviewable } from '#app/lib/file-description.ts'
import { type CustomerMessage, previewCustomerFile } from '#contract/customer-tickets.ts'

type PageFile = CustomerMessage['attachments'][number]

/** The files that came with a message, as links with a preview where there is one. */
export function PageFiles({ number, files }: { number: number; files: PageFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="page-files" aria-label="Files">
      {files.map((file) => (
        <li key={file.id}>
          <FileLink url={file.url && `/t/${number}/files/${nameOf(file)}`}>
            <Thumbnail number={number} file={file} />
            <span className="page-file-text">
              <span dir="auto">{file.name}</span>
              <span>{file.url ? formatFileSize(file.size) : 'Not available right now'}</span>
            </span>
          </FileLink>
        </li>
      ))}
    </ul>
  )
}

/** The part of a file's id that its addresses have. */
const nameOf = ({ id }: Pick<PageFile, 'id'>) => id.split('/').at(-1)!

function FileLink({ url, children }: { url: string | null; children: React.ReactNode }) {
  if (!url) return <div>{children}</div>
  return (
    <a href={url} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

function Thumbnail({ number, file: { id, name } }: { number: number; file: PageFile }) {
  const file = nameOf({ id })
  return (
    <span className="page-file-preview">
      <FileTextIcon size={20} />
      {isPreviewable(name) && (
        <img
          src={operationUrl(previewCustomerFile, { number, file })}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  )
}
