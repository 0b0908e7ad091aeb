import { useQuery } from '@tanstack/react-query'
import XIcon from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { fileKind, hasPages } from '#app/lib/file-description.ts'
import { formatFileSize } from '#app/uploads/file-rules.ts'
import { FilePreviewPicture } from './file-preview-picture.tsx'
import { filePreviewQuery, type PreviewedPage } from './file-preview-query.ts'
import { FilePreviewPager } from './file-preview-pager.tsx'
import { useFilePreviewKeys } from './use-file-preview-keys.ts'
import { ViewFileLink } from './view-file-link.tsx'

export type PreviewFile = { id: string; name: string; size: number; url: string }
type FilePreviewDialogProps = {
  files: PreviewFile[]
  file: PreviewFile
  shown: PreviewedPage
  onShow: (shown: PreviewedPage) => void
  onClose: () => void
}

/** One file after the other, as large as the window allows. */
export function FilePreviewDialog({ files, file, shown, onShow, onClose }: FilePreviewDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closer = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    closer.current?.focus()
  }, [])
  const { id, name, size, url } = file
  const { page } = shown
  const pages = useQuery(filePreviewQuery(shown)).data?.pages ?? 1
  const at = files.indexOf(file) + 1
  const showFile = (to: number) => {
    const other = files[to - 1]
    if (other) onShow({ id: other.id, page: 1 })
  }
  const showPage = (to: number) => {
    if (to >= 1 && to <= pages) onShow({ id, page: to })
  }
  useFilePreviewKeys({
    ArrowLeft: () => showFile(at - 1),
    ArrowRight: () => showFile(at + 1),
    PageUp: () => showPage(page - 1),
    PageDown: () => showPage(page + 1),
  })
  return (
    <dialog ref={dialog} className="file-preview" aria-labelledby="file-preview-name" onClose={onClose}>
      <header>
        <div aria-live="polite">
          <h2 id="file-preview-name" dir="auto">
            {name}
          </h2>
          <p>
            {fileKind(name)} · {formatFileSize(size)}
          </p>
        </div>
        <ViewFileLink name={name} url={url} />
        <button ref={closer} type="button" className="icon-button" onClick={() => dialog.current?.close()}>
          <XIcon size={20} />
          <span className="sr-only">Close</span>
        </button>
      </header>
      <FilePreviewPicture shown={shown} name={name} />
      <footer>
        <FilePreviewPager unit="file" position={at} count={files.length} onStep={showFile}>
          {at} of {files.length}
        </FilePreviewPager>
        {hasPages(name) && (
          <FilePreviewPager unit="page" position={page} count={pages} onStep={showPage}>
            Page {page} of {pages}
          </FilePreviewPager>
        )}
      </footer>
    </dialog>
  )
}
