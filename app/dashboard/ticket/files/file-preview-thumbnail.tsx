import FileTextIcon from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import { useState } from 'react'
import { operationUrl } from '#app/lib/api.ts'
import { previewAttachment } from '#contract/attachments.ts'
import { fileKind, isPreviewable } from '#app/lib/file-description.ts'

type FilePreviewThumbnailProps = {
  file: { id: string; name: string; url: string | null }
  onOpen: () => void
}

/** A small preview that opens the large one; the icon of the file's kind where there is none or it cannot be loaded. */
export function FilePreviewThumbnail({ file: { id, name, url }, onOpen }: FilePreviewThumbnailProps) {
  const [failed, setFailed] = useState(false)
  const Icon = fileKind(name) === 'Image' ? ImageIcon : FileTextIcon
  if (!url || !isPreviewable(name))
    return (
      <span className="thumbnail">
        <Icon size={24} />
      </span>
    )
  return (
    <button type="button" className="thumbnail" aria-label={`Preview ${name}`} aria-haspopup="dialog" onClick={onOpen}>
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
