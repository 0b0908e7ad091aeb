import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { Content, ContentStore } from './content-sink.ts'

const COPY_BYTES = 64 * 1024

export type Range = { offset: number; length: number }

/** Reads parts of a file at any offset, cut at its end. */
export class ByteSource {
  readonly size: number
  readonly #file: number

  constructor(path: string) {
    this.#file = openSync(path, 'r')
    this.size = fstatSync(this.#file).size
  }

  close(): void {
    closeSync(this.#file)
  }

  read(offset: number, length: number): Buffer {
    const available = Math.max(0, Math.min(length, this.size - offset))
    const bytes = Buffer.alloc(available)
    const read = available === 0 ? 0 : readSync(this.#file, bytes, 0, available, offset)
    return bytes.subarray(0, read)
  }

  copy(store: ContentStore, ranges: Range[]): Content {
    const sink = store.open('file')
    for (const { offset, length } of ranges)
      for (let at = 0; at < length; at += COPY_BYTES)
        sink.write(this.read(offset + at, Math.min(COPY_BYTES, length - at)))
    return sink.close()
  }
}
