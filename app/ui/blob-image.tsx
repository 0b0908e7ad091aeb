import { useCallback, type ComponentProps } from 'react'

type BlobImageProps = { blob: Blob; alt: string } & Omit<ComponentProps<'img'>, 'src' | 'ref'>

export function BlobImage({ blob, alt, ...rest }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img {...rest} alt={alt} ref={show} />
}
