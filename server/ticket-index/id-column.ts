import { withRoom } from './typed-array.ts'

const WORDS = 4

/** One uuid a row, and the row of a uuid: 16 bytes a row and a hash table of row numbers, where a Map takes 120. */
export function createIdColumn() {
  let words = new Uint32Array(64 * WORDS)
  /** Row + 1 by hash, 0 where empty; collisions go to the next place. */
  let table = new Uint32Array(128)
  let rows = 0

  const isAt = (row: number, id: Words) => id.every((word, index) => words[row * WORDS + index] === word)

  /** Where a uuid is in the table, or where it would be. */
  function placeOf(id: Words): number {
    const mask = table.length - 1
    let place = id[3] & mask
    while (table[place] !== 0 && !isAt(table[place]! - 1, id)) place = (place + 1) & mask
    return place
  }

  const wordsOf = (row: number) => words.subarray(row * WORDS, row * WORDS + WORDS) as unknown as Words

  function enlarge(): void {
    table = new Uint32Array(table.length * 2)
    for (let row = 0; row < rows; row++) table[placeOf(wordsOf(row))] = row + 1
  }

  return {
    /** Adds the next row. */
    add(id: string): void {
      if (rows * 2 >= table.length) enlarge()
      const parsed = parse(id)
      words = withRoom(words, (rows + 1) * WORDS)
      words.set(parsed, rows * WORDS)
      table[placeOf(parsed)] = ++rows
    },

    /** Undefined when no row has it. */
    rowOf(id: string): number | undefined {
      const row = table[placeOf(parse(id))]!
      return row === 0 ? undefined : row - 1
    },

    at(row: number): string {
      const hex = [...wordsOf(row)].map((word) => word.toString(16).padStart(8, '0')).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    },

    compare(a: number, b: number): number {
      for (let index = 0; index < WORDS; index++) {
        const difference = words[a * WORDS + index]! - words[b * WORDS + index]!
        if (difference !== 0) return difference
      }
      return 0
    },

    compareWith(row: number, id: string): number {
      const parsed = parse(id)
      for (const [index, word] of parsed.entries()) {
        const difference = words[row * WORDS + index]! - word
        if (difference !== 0) return difference
      }
      return 0
    },
  }
}

type Words = readonly [number, number, number, number]

/** Reads the 32 digits as four numbers; the dashes are where they always are. */
function parse(id: string): Words {
  return [
    digits(id, 0, 8),
    digits(id, 9, 13) * 65_536 + digits(id, 14, 18),
    digits(id, 19, 23) * 65_536 + digits(id, 24, 28),
    digits(id, 28, 36),
  ]
}

function digits(id: string, from: number, to: number): number {
  let value = 0
  for (let index = from; index < to; index++) {
    const code = id.charCodeAt(index)
    value = value * 16 + (code < 58 ? code - 48 : (code | 32) - 87)
  }
  return value
}
