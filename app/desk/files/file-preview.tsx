import ChevronLeftIcon from 'lucide-react/icons/chevron-left'
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useEffectEvent, useRef, useCallback, useState } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { downloadFile } from '#app/lib/api.ts'
import { previewAttachment, type listAttachments } from '#contract/attachments.ts'
import ExternalLinkIcon from 'lucide-react/icons/external-link'
import { ButtonLink } from '#app/ui/button.tsx'
import FileXIcon from 'lucide-react/icons/file-x'
import { fileKind, formatFileSize, hasPages, isPreviewable } from '#app/lib/format.ts'
import { BlobImage } from '#app/ui/blob-image.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { ResponseBody } from '#contract/operation.ts'

type FilePreviewPagerProps = {
  unit: 'file' | 'page'
  /** From 1. */
  position: number
  count: number
  /** Called with positions before the first and after the last as well. */
  onStep: (to: number) => void
  children: ReactNode
}

function FilePreviewPager({ unit, position: at, count, onStep, children }: FilePreviewPagerProps) {
  const button = (name: string, to: number, icon: ReactNode) => (
    // Not `disabled` at the ends: a disabled button would lose the focus.
    <button type="button" className="icon-button" aria-disabled={to < 1 || to > count} onClick={() => onStep(to)}>
      {icon}
      <span className="sr-only">{`${name} ${unit}`}</span>
    </button>
  )
  return (
    <div className="file-preview-steps">
      {count > 1 && button('Previous', at - 1, <ChevronLeftIcon size={20} />)}
      <span>{children}</span>
      {count > 1 && button('Next', at + 1, <ChevronRightIcon size={20} />)}
    </div>
  )
}

/** `page` counts from 1. */
type PreviewedPage = { id: string; page: number }

/** Loads the large preview of a page. While another page of the same file loads, the previous one stays. */
const filePreviewQuery = ({ id, page }: PreviewedPage) =>
  queryOptions({
    queryKey: ['previews', id, page],
    queryFn: async ({ signal }) => {
      const { file, headers } = await downloadFile(previewAttachment, { id, page, size: 'large' }, { signal })
      return { picture: file, pages: Number(headers.get('x-preview-pages')) }
    },
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
    staleTime: Infinity,
  })

/** A link that opens a file in a new tab, by its signed URL. */
export function ViewFileLink({ name, url }: { name: string; url: string }) {
  return (
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
  )
}

export type TicketFile = ResponseBody<typeof listAttachments>[number]
type PreviewFile = TicketFile & { url: string }
type FilePreviewDialogProps = {
  files: PreviewFile[]
  file: PreviewFile
  shown: PreviewedPage
  onShow: (shown: PreviewedPage) => void
  onClose: () => void
}

/** Shows the files of a ticket one after the other, as large as the window allows. */
function FilePreviewDialog({ files, file, shown, onShow, onClose }: FilePreviewDialogProps) {
  const closeButton = useRef<HTMLButtonElement>(null)
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
    <Dialog
      title={<span dir="auto">{name}</span>}
      detail={`${fileKind(name)} · ${formatFileSize(size)}`}
      tools={<ViewFileLink name={name} url={url} />}
      size="full"
      className="file-preview"
      initialFocus={() => closeButton.current}
      closeRef={closeButton}
      onClose={onClose}
    >
      <LargePreview shown={shown} name={name} />
      <footer className="row">
        <FilePreviewPager unit="file" position={position} count={files.length} onStep={showFile}>
          {position} of {files.length}
        </FilePreviewPager>
        {hasPages(name) && (
          <FilePreviewPager unit="page" position={page} count={pages} onStep={showPage}>
            Page {page} of {pages}
          </FilePreviewPager>
        )}
      </footer>
    </Dialog>
  )
}

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

/** Listens at the document: after a click next to the picture nothing in the dialog has the focus. */
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

const hasPreview = (file: TicketFile): file is PreviewFile => file.url !== null && isPreviewable(file.name)

/** Returns a dialog of these files, and the function that opens it at one of them. */
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
