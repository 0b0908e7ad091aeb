import { imagesNamedIn } from './inline-images.ts'

type Sized = { id: string; name: string; size: number; url: string | null }
type Texts = { text: string; full_text: string | null }

/** Bytes: pictures below it that the text does not name are logos of signatures. */
const LOGO_SIZE = 10_000

/** Where the files of a message are shown: in its text, folded below it, or below it. */
export function placeFiles<File extends Sized>(
  files: readonly File[],
  inlineIds: readonly string[],
  { text, full_text }: Texts,
): { images: File[]; logos: File[]; below: File[] } {
  const inline = files.filter(({ id, url }) => url !== null && inlineIds.includes(id))
  const images = imagesNamedIn(full_text ?? text, inline)
  const logos = inline.filter((file) => file.size < LOGO_SIZE && !images.includes(file))
  return { images, logos, below: files.filter((file) => !images.includes(file) && !logos.includes(file)) }
}
