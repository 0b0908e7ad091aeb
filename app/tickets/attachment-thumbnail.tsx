import FileTextIcon from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import { useState } from 'react'
import { BlobImage } from '#app/ui/blob-image.tsx'
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
        <BlobImage blob={content} alt="" width={48} height={48} onError={() => setBroken(content)} />
      )}
    </span>
  )
}
