import { useQuery } from '@tanstack/react-query'
import FileXIcon from 'lucide-react/icons/file-x'
import XIcon from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef } from 'react'
import { fileKind, formatFileSize, hasPages } from '#app/lib/file-description.ts'
import { BlobImage } from '#app/ui/blob-image.tsx'
import { showModal } from '#app/lib/timing/show-modal.ts'
import { FilePreviewPager } from './file-preview-pager.tsx'
import { filePreviewQuery, type PreviewedPage } from './file-preview-query.ts'
import { ViewFileLink } from './view-file-link.tsx'

export type PreviewFile = { id: string; name: string; size: number; url: string }
type FilePreviewDialogProps = {
  files: PreviewFile[]
  file: PreviewFile
  shown: PreviewedPage
  onShow: (shown: PreviewedPage) => void
  onClose: () => void
}

/** Shows the files of a ticket one after the other, as large as the window allows. */
export function FilePreviewDialog({ files, file, shown, onShow, onClose }: FilePreviewDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  useEffect(() => showModal(dialog.current!, closeButton.current), [])
  const { id, name, size, url } = file
  const { page } = shown
  const pages = useQuery(filePreviewQuery(shown)).data?.pages ?? 1
  const position = files.indexOf(file) + 1
  const showFile = (to: number) => {
    const other = files[to - 1]
    if (other) onShow({ id: other.id, page: 1 })
  }
  const showPage = (to: number) => {
    if (to >= 1 && to <= pages) onShow({ id, page: to })
  }
  useKeys({
    ArrowLeft: () => showFile(position - 1),
    ArrowRight: () => showFile(position + 1),
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
        <button ref={closeButton} type="button" className="icon-button" onClick={() => dialog.current?.close()}>
          <XIcon size={20} />
          <span className="sr-only">Close</span>
        </button>
      </header>
      <LargePreview shown={shown} name={name} />
      <footer>
        <FilePreviewPager unit="file" position={position} count={files.length} onStep={showFile}>
          {position} of {files.length}
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

/** The large picture, or why there is none. */
function LargePreview({ shown, name }: { shown: PreviewedPage; name: string }) {
  const { data, isError, isPlaceholderData } = useQuery(filePreviewQuery(shown))
  return (
    <div className="file-preview-stage" aria-busy={!isError && (!data || isPlaceholderData)}>
      {data && !isError && <BlobImage blob={data.picture} alt={name} />}
      <output>
        {isError ? (
          <span className="file-preview-failed">
            <FileXIcon size={26} />
            This file cannot be shown here.
          </span>
        ) : (
          !data && <span className="file-preview-waiting">Loading preview...</span>
        )}
      </output>
    </div>
  )
}

/** Listens at the document: a click beside the picture leaves nothing in the dialog focused. */
function useKeys(actions: Record<string, () => void>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
