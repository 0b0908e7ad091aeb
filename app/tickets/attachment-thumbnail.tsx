import FileTextIcon from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import { useCallback, useState } from 'react'
import { attachmentKind } from './attachment-kind.ts'

/** The picture where this browser has it and can draw it, otherwise the icon of its kind. */
export function AttachmentThumbnail({ name, content }: { name: string; content: Blob | null }) {
  const isImage = attachmentKind(name) === 'Image'
  const [broken, setBroken] = useState<Blob>()
  const Icon = isImage ? ImageIcon : FileTextIcon
  return (
    <span className="upload-thumbnail">
      <Icon />
      {isImage && content && content !== broken && (
        <Picture content={content} onBroken={() => setBroken(content)} />
      )}
    </span>
  )
}

function Picture({ content, onBroken }: { content: Blob; onBroken: () => void }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(content)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [content],
  )
  return <img alt="" width={48} height={48} ref={show} onError={onBroken} />
}
