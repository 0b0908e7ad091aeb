import type { FileHandle } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'

/** A file looked at piece by piece, so that many can be looked at together. What is handed out is good until the next call. */
export type FileReader = {
  /** Bytes. */
  size: number
  /** The bytes from an offset on; fewer than asked for at the end of the file, never more than the window holds. */
  at: (offset: number, length: number) => Promise<Buffer>
  /** As many bytes from an offset on as are at hand, `least` of them unless the file ends. */
  from: (offset: number, minLength?: number) => Promise<Buffer>
}

/** Bytes: most files fit in, and are read once. */
export const WINDOW = 2 * 1024 * 1024

/** Looks after which others have their turn: millions of them are possible in one window. */
const READS_PER_YIELD = 2_000

/** Reads through one window of `WINDOW` bytes. */
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
    from: (offset, least = 1) => at(offset, offset >= start && offset + least <= end ? end - offset : WINDOW),
  }
}

/** A file from an offset to its end, in pieces of which each begins with the last `overlap` bytes of the one before. */
export async function* readPieces(file: FileReader, from = 0, overlap = 0): AsyncGenerator<Buffer> {
  for (let offset = from; offset < file.size;) {
    const piece = await file.from(offset, overlap + 1)
    if (piece.length === 0) return
    yield piece
    offset += piece.length > overlap ? piece.length - overlap : piece.length
    if (offset + overlap >= file.size) return
  }
}
