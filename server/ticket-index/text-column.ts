import { withRoom } from './typed-array.ts'

/** Ends every text; no byte of UTF-8 is like it, so no search reaches across two texts. */
const END = 0xff
/** A needle this short is everywhere: calling out for each find costs more than looking at every byte. */
const SHORT = 2

/** One text a row in one stretch of memory, in lower case: what is looked for is found at the speed of memory. */
export function createTextColumn() {
  let bytes = new Uint8Array(64)
  let starts = new Uint32Array(64)
  let rows = 0

  /** The last row from `row` on that starts at or before a byte. */
  function rowAt(byte: number, row: number): number {
    let low = row
    let step = 1
    while (low + step < rows && starts[low + step]! <= byte) {
      low += step
      step *= 2
    }
    let high = Math.min(low + step, rows)
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if (starts[middle]! <= byte) low = middle
      else high = middle
    }
    return low
  }

  function markSparse(needle: Uint8Array, hits: Uint8Array): void {
    const written = Buffer.from(bytes.buffer, 0, starts[rows])
    let row = 0
    for (let at = written.indexOf(needle); at >= 0; at = written.indexOf(needle, starts[row])) {
      row = rowAt(at, row)
      hits[row++] = 1
      if (row === rows) return
    }
  }

  function markDense(needle: Uint8Array, hits: Uint8Array): void {
    const [first, second] = needle
    for (let row = 0; row < rows; row++) {
      const end = starts[row + 1]! - 1
      for (let at = starts[row]!; at < end; at++) {
        if (bytes[at] === first && (second === undefined || bytes[at + 1] === second)) {
          hits[row] = 1
          break
        }
      }
    }
  }

  return {
    /** Adds the next row. */
    add(text: string): void {
      const added = encode(text)
      const start = starts[rows]!
      const end = start + added.length + 1
      bytes = withRoom(bytes, end)
      starts = withRoom(starts, rows + 2)
      bytes.set(added, start)
      bytes[end - 1] = END
      starts[++rows] = end
    },

    /** Sets a 1 in `hits` for every row that contains the text, whatever its case. */
    mark(text: string, hits: Uint8Array): void {
      const needle = encode(text)
      if (needle.length <= SHORT) markDense(needle, hits)
      else markSparse(needle, hits)
    },

    /** Negative, zero or positive, as one row's text comes before, is, or comes after another's. */
    compare(a: number, b: number): number {
      let [at, other] = [starts[a]!, starts[b]!]
      for (;;) {
        const [left, right] = [bytes[at++]!, bytes[other++]!]
        if (left === right) {
          if (left === END) return 0
        } else return left === END ? -1 : right === END ? 1 : left - right
      }
    },

    /** The same for a text that is no row's. */
    compareWith(row: number, text: string): number {
      return Buffer.compare(bytes.subarray(starts[row], starts[row + 1]! - 1), encode(text))
    },
  }
}

const encoder = new TextEncoder()
const encode = (text: string) => encoder.encode(text.toLowerCase())
