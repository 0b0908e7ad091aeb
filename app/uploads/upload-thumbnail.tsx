import FileTextIcon from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import { useState } from 'react'
import { BlobImage } from '#app/ui/blob-image.tsx'
import { fileKind } from '../lib/file-description.ts'

/** The picture where this browser has it and can draw it, otherwise the icon of its kind. */
export function UploadThumbnail({ name, content }: { name: string; content: Blob | null }) {
  const isImage = fileKind(name) === 'Image'
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
