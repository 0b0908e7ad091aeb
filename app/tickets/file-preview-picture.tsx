import { useQuery } from '@tanstack/react-query'
import FileXIcon from 'lucide-react/icons/file-x'
import { useCallback } from 'react'
import { filePreviewQuery, type Shown } from './file-preview-query.ts'

type FilePreviewPictureProps = { shown: Shown; name: string }

/** The large picture, or word of why there is none. */
export function FilePreviewPicture({ shown, name }: FilePreviewPictureProps) {
  const { data, isError, isPlaceholderData } = useQuery(filePreviewQuery(shown))
  return (
    <div className="file-preview-stage" aria-busy={!isError && (!data || isPlaceholderData)}>
      {data && !isError && <Picture content={data.picture} alt={name} />}
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

function Picture({ content, alt }: { content: Blob; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(content)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [content],
  )
  return <img ref={show} alt={alt} />
}
