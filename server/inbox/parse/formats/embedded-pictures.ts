import { type ContentDecoder, createContentDecoder } from '../mime/content-decoders.ts'
import type { ContentSink, ContentStore, StoredContent } from '../mime/content-sink.ts'

/** A picture that stood within HTML as an address (`data:`); the HTML names it by its Content-ID instead. */
export type EmbeddedPicture = { contentId: string; type: string; content: StoredContent }

const START = 'data:image/'
const HEAD = /^data:image\/(png|jpe?g|gif|webp|bmp);base64,/
const MAX_HEAD_LENGTH = 40
const MAX_PICTURES = 100
const END_IN_QUOTES = /[^A-Za-z0-9+/=\s]/g
const END = /[^A-Za-z0-9+/=]/g

/**
 * Takes pictures out of HTML piece by piece, into files: they would be most of the text, and a text version shows none of them. The
 * first hundred of a mail are added to those given.
 */
export class PictureExtractor implements ContentDecoder {
  readonly #store: ContentStore
  readonly #pictures: EmbeddedPicture[]
  /** The end of what was written, while it may be the beginning of a picture. */
  #held = ''
  #before = ''
  #open: { sink: ContentSink; decoder: ContentDecoder; type: string; end: RegExp } | undefined

  constructor(store: ContentStore, pictures: EmbeddedPicture[]) {
    this.#store = store
    this.#pictures = pictures
  }

  write(piece: Buffer): Buffer {
    return this.#read(this.#held + piece.toString('latin1'), false)
  }

  end(): Buffer {
    return this.#read(this.#held, true)
  }

  #read(text: string, isEnd: boolean): Buffer {
    const kept: string[] = []
    let at = 0
    this.#held = ''
    while (at < text.length && this.#held === '') {
      if (this.#open) at = this.#readPicture(text, at, kept)
      else {
        const next = this.#nextPicture(text, at, isEnd)
        kept.push(text.slice(at, next))
        if (next > at) this.#before = text[next - 1]!
        at = this.#open || this.#held !== '' ? this.#startLength(text, next) : next
      }
    }
    if (isEnd && this.#open) kept.push(this.#close())
    return Buffer.from(kept.join(''), 'latin1')
  }

  /** Goes on to the next picture and opens it; holds back what may become one. */
  #nextPicture(text: string, from: number, isEnd: boolean): number {
    for (let at = text.indexOf(START, from); at >= 0; at = text.indexOf(START, at + 1)) {
      if (text.length - at < MAX_HEAD_LENGTH && !isEnd) return this.#hold(text, at)
      const type = HEAD.exec(text.slice(at, at + MAX_HEAD_LENGTH))?.[1]
      if (type === undefined || this.#store.pictures >= MAX_PICTURES) continue
      const before = at > from ? text[at - 1]! : this.#before
      this.#store.pictures += 1
      const [sink, decoder] = [this.#store.open('file'), createContentDecoder('base64')]
      this.#open = { sink, decoder, type: `image/${type}`, end: `"'(`.includes(before) ? END_IN_QUOTES : END }
      return at
    }
    if (isEnd) return text.length
    for (let length = Math.min(START.length - 1, text.length - from); length > 0; length--)
      if (text.endsWith(START.slice(0, length))) return this.#hold(text, text.length - length)
    return text.length
  }

  #hold(text: string, at: number): number {
    this.#held = text.slice(at)
    return at
  }

  #startLength(text: string, at: number): number {
    return this.#open ? at + HEAD.exec(text.slice(at, at + MAX_HEAD_LENGTH))![0].length : text.length
  }

  #readPicture(text: string, from: number, kept: string[]): number {
    const { sink, decoder, end } = this.#open!
    end.lastIndex = from
    const to = end.exec(text)?.index ?? text.length
    sink.write(decoder.write(Buffer.from(text.slice(from, to), 'latin1')))
    if (to < text.length) kept.push(this.#close())
    return to
  }

  /** Completes the open picture; returns how the HTML names it. */
  #close(): string {
    const { sink, type } = this.#open!
    const contentId = `picture-${this.#store.pictures}@data`
    this.#pictures.push({ contentId, type: type.replace('jpg', 'jpeg'), content: sink.close() as StoredContent })
    this.#open = undefined
    return `cid:${contentId}`
  }
}
