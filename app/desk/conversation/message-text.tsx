import EllipsisIcon from 'lucide-react/icons/ellipsis'
import { useMemo, useState } from 'react'
import { operationUrl } from '#app/lib/api.ts'
import { LongText } from '#app/ui/long-text.tsx'
import { previewAttachment } from '#contract/attachments.ts'
import type { TicketFile } from '../files/file-preview.tsx'
import { Fold } from './fold.tsx'
import { MessageFiles } from '../files/ticket-files.tsx'

/** Adjacent lines of a message that are shown or folded together. */
export type TextPart = { isFolded: boolean; text: string }

/** Folded parts of one message, each of which has a button. */
const MAX_PARTS = 100

const isBlank = (line: string) => line.trim() === ''

/**
 * Splits a message into lines of `text`, which are shown, and the lines of `fullText` between them, which fold in place. Where
 * `text` is no subsequence of `fullText`, or the parts are too many, `fullText` folds as a whole. Takes linear time.
 */
export function foldText(text: string, fullText: string | null): TextPart[] {
  if (fullText === null) return [{ isFolded: false, text }]
  const shown = text.split('\n').filter((line) => !isBlank(line))
  const parts: { isFolded: boolean; lines: string[] }[] = []
  let matched = 0
  let blanks: string[] = []
  for (const line of fullText.split('\n')) {
    if (isBlank(line)) {
      blanks.push(line)
      continue
    }
    const isFolded = shown[matched]?.trim() !== line.trim()
    if (!isFolded) matched += 1
    const last = parts.at(-1)
    if (last?.isFolded === isFolded) for (const each of [...blanks, line]) last.lines.push(each)
    else parts.push({ isFolded, lines: [line] })
    blanks = []
  }
  if (matched < shown.length || parts.length > MAX_PARTS)
    return [
      { isFolded: false, text },
      { isFolded: true, text: fullText },
    ]
  return parts.map(({ isFolded, lines }) => ({ isFolded, text: lines.join('\n') }))
}

type Named = { id: string; name: string }
/** A piece of a text: words, or a picture that it names. */
export type TextPiece<File extends Named> = { text: string } | { file: File }

/** A picture's reference in a mail: its file name, or a Content-ID that begins with it. */
const OPENINGS = ['[image: ', '[cid:']
/** Characters; limited so that a text of unclosed brackets is not searched to its end for each. */
const MAX_LENGTH = 300

/** Splits a text where it names one of the pictures, each once. Takes linear time: a mail has few files. */
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

const imagesNamedIn = <File extends Named>(text: string, images: readonly File[]): File[] =>
  splitAtImages(text, images).flatMap((piece) => ('file' in piece ? [piece.file] : []))

type MessageTextProps = {
  text: string
  /** With quotes and signature, null where `text` is all of it. */
  fullText: string | null
  /** Pictures shown where the text names them. */
  images: TicketFile[]
  onOpenFile: (id: string) => void
}

export function MessageText({ text, fullText, images, onOpenFile }: MessageTextProps) {
  const parts = useMemo(() => foldText(text, fullText), [text, fullText])
  return parts.map((part, index) => {
    const content = <Pieces text={part.text} images={images} onOpenFile={onOpenFile} />
    return (
      <div key={index}>
        {part.isFolded ? (
          <Fold label={() => QUOTED} buttonClass="fold-button" contentClass="folded-text muted">
            {content}
          </Fold>
        ) : (
          content
        )}
      </div>
    )
  })
}

function Pieces({ text, images, onOpenFile }: Omit<MessageTextProps, 'fullText'>) {
  const pieces = useMemo(() => splitAtImages(text, images), [text, images])
  if (pieces.length === 1 && 'text' in pieces[0]!) return <LongText>{text}</LongText>
  return pieces.map((piece, index) =>
    'file' in piece ? (
      <InlineImage key={index} file={piece.file} onOpen={() => onOpenFile(piece.file.id)} />
    ) : (
      <LongText key={index}>{piece.text.trim()}</LongText>
    ),
  )
}

function InlineImage({ file: { id, name }, onOpen }: { file: TicketFile; onOpen: () => void }) {
  const [failed, setFailed] = useState(false)
  if (failed) return <p>[{name}]</p>
  return (
    <button
      type="button"
      className="inline-image"
      aria-label={`Preview ${name}`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <img
        src={operationUrl(previewAttachment, { id, size: 'inline' })}
        alt=""
        loading="lazy"
        onError={() => setFailed(true)}
      />
    </button>
  )
}

const QUOTED = (
  <>
    <span className="sr-only">Show quoted text</span>
    <EllipsisIcon size={18} />
  </>
)

type Sized = { id: string; name: string; size: number; url: string | null }
type Texts = { text: string; full_text: string | null }

/** Bytes; smaller pictures that the text does not name are logos of signatures. */
const LOGO_SIZE = 10_000

/** Sorts the files of a message into pictures of its text, logos folded below it, and files below it. */
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

type FileListProps = { label: string; below: TicketFile[]; logos: TicketFile[]; onOpen: (id: string) => void }

export function FileList({ label, below, logos, onOpen }: FileListProps) {
  const count = logos.length === 1 ? '1 small picture' : `${logos.length} small pictures`
  return (
    <>
      <MessageFiles label={label} files={below} onOpen={onOpen} />
      {logos.length > 0 && (
        <Fold label={() => `${count} of the signature`}>
          <MessageFiles label="Pictures of the signature" files={logos} onOpen={onOpen} />
        </Fold>
      )}
    </>
  )
}
