import { useCallback, type ComponentProps } from 'react'

type BlobImageProps = { blob: Blob; alt: string } & Omit<ComponentProps<'img'>, 'src' | 'ref'>

/** A picture whose bytes this page holds. */
export function BlobImage({ blob, alt, ...rest }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  return <img {...rest} alt={alt} ref={show} />
}
