import type { FileHandle } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'

/** Random access to a file through one window, so that memory stays small. Buffers are valid until the next call. */
export type FileReader = {
  size: number
  /** Reads bytes at an offset; fewer than `length` at the end of the file, never more than the window holds. */
  at: (offset: number, length: number) => Promise<Buffer>
  /** Returns all buffered bytes from an offset on, at least `minLength` of them unless the file ends. */
  from: (offset: number, minLength?: number) => Promise<Buffer>
}

/** Bytes; most files fit into one window and are read once. */
export const WINDOW = 2 * 1024 * 1024

/** Reads after which the event loop gets a turn: one window allows millions of them. */
const READS_PER_YIELD = 2_000

/** Reads a file of `size` bytes through a window of `WINDOW` bytes. */
export function createFileReader(file: FileHandle, size: number, window: Buffer): FileReader {
  let start = 0
  let end = 0
  let reads = 0

  async function at(offset: number, length: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, WINDOW, size - offset))
    if (wanted === 0) return window.subarray(0, 0)
    if (++reads % READS_PER_YIELD === 0) await setImmediate()
    if (offset < start || offset + wanted > end) {
      const { bytesRead } = await file.read(window, 0, WINDOW, offset)
      start = offset
      end = offset + bytesRead
    }
    return window.subarray(offset - start, Math.min(offset - start + wanted, end - start))
  }

  return {
    size,
    at,
    from: (offset, minLength = 1) => at(offset, offset >= start && offset + minLength <= end ? end - offset : WINDOW),
  }
}

export const limitReader = (file: FileReader, size: number): FileReader => ({
  size,
  at: (offset, length) => file.at(offset, Math.max(0, Math.min(length, size - offset))),
  from: async (offset, minLength) =>
    (await file.from(offset, Math.min(minLength ?? 1, size - offset))).subarray(0, Math.max(0, size - offset)),
})

/** Yields a file from an offset to its end; each piece begins with the last `overlap` bytes of the one before. */
export async function* readPieces(file: FileReader, from = 0, overlap = 0): AsyncGenerator<Buffer> {
  for (let offset = from; offset < file.size;) {
    const piece = await file.from(offset, overlap + 1)
    if (piece.length === 0) return
    yield piece
    offset += piece.length > overlap ? piece.length - overlap : piece.length
    if (offset + overlap >= file.size) return
  }
}
