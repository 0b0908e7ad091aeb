type Named = { id: string; name: string }
/** A piece of a text: words, or a picture where the text names it. */
export type TextPiece<File extends Named> = { text: string } | { file: File }

/** How the text of a mail names a picture: by its file name, or by its Content-ID, which mail programs begin with the name. */
const OPENINGS = ['[image: ', '[cid:']
/** Characters: no name is longer, and a text of brackets that never close is not searched to its end for each. */
const MAX_LENGTH = 300

/**
 * Splits a text where it names one of these pictures, each once. What names no picture stays text. Takes linear time: a mail
 * has few files.
 */
export function splitAtImages<File extends Named>(text: string, images: readonly File[]): TextPiece<File>[] {
  if (images.length === 0) return [{ text }]
  const left = new Set(images)
  const pieces: TextPiece<File>[] = []
  let from = 0
  for (let at = text.indexOf('['); at !== -1; at = text.indexOf('[', at + 1)) {
    const opening = OPENINGS.find((each) => text.startsWith(each, at))
    if (opening === undefined) continue
    const [name, ...rest] = text.slice(at + opening.length, at + MAX_LENGTH).split(']')
    if (name === undefined || rest.length === 0) continue
    const file = [...left].find((each) => [name, name.split('@', 1)[0]].includes(each.name))
    if (!file) continue
    left.delete(file)
    pieces.push({ text: text.slice(from, at) }, { file })
    from = at + opening.length + name.length + 1
  }
  return [...pieces, { text: text.slice(from) }].filter((piece) => 'file' in piece || piece.text.trim() !== '')
}

/** The pictures that a text names. */
export const imagesNamedIn = <File extends Named>(text: string, images: readonly File[]): File[] =>
  splitAtImages(text, images).flatMap((piece) => ('file' in piece ? [piece.file] : []))
