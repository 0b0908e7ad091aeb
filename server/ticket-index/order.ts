import { withRoom } from './typed-array.ts'

type Compare = (a: number, b: number) => number

/** Row numbers kept in an order; rows that are added one by one are put in their places. */
export function createOrder(compare: Compare) {
  let rows = new Uint32Array(64)
  let length = 0

  /** The first place whose row comes after `row`. */
  function placeFor(row: number): number {
    let [low, high] = [0, length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(rows[middle]!, row) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    rows: () => rows.subarray(0, length),

    add(row: number): void {
      rows = withRoom(rows, length + 1)
      const isLast = length === 0 || compare(rows[length - 1]!, row) < 0
      const place = isLast ? length : placeFor(row)
      rows.copyWithin(place + 1, place, length++)
      rows[place] = row
    },

    remove(row: number): void {
      const place = rows.subarray(0, length).indexOf(row)
      if (place >= 0) rows.copyWithin(place, place + 1, length--)
    },

    /** Takes the rows from 0 to `count` and sorts them all at once. */
    fill(count: number): void {
      rows = withRoom(rows, count)
      for (let row = 0; row < count; row++) rows[row] = row
      length = count
      rows.subarray(0, length).sort(compare)
    },
  }
}
