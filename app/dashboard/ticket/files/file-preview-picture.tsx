import { useQuery } from '@tanstack/react-query'
import FileXIcon from 'lucide-react/icons/file-x'
import { BlobImage } from '#app/ui/blob-image.tsx'
import { filePreviewQuery, type PreviewedPage } from './file-preview-query.ts'

type FilePreviewPictureProps = { shown: PreviewedPage; name: string }

/** The large picture, or word of why there is none. */
export function FilePreviewPicture({ shown, name }: FilePreviewPictureProps) {
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
