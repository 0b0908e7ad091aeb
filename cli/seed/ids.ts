import { createHash } from 'node:crypto'
import { type Random, randomBelow, randomHex } from '../random.ts'

/** Tickets whose rows get ids from the same range. */
const BLOCK = 4_000

/**
 * Creates random (version 4) UUIDs that are evenly distributed overall, but come from one range for each few thousand
 * tickets. Indexes are then written page by page: fully random ids would write more than twice as much write-ahead log as
 * data. The function takes the number of the ticket, from 0.
 */
export function createIdGenerator(random: Random, tickets: number): (ticket: number) => string {
  const ranges = shuffled(random, Math.ceil(tickets / BLOCK))
  return (ticket) => {
    const place = (ranges[Math.floor(ticket / BLOCK)]! + random()) / ranges.length
    const first = Math.floor(place * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
    const rest = randomHex(random, 12)
    const variant = '89ab'[randomBelow(random, 4)]
    return `${first}-${rest.slice(0, 4)}-4${rest.slice(5, 8)}-${variant}${rest.slice(9, 12)}-${rest.slice(12)}`
  }
}

/** Returns the numbers below `count` in random order. */
function shuffled(random: Random, count: number): number[] {
  const numbers = Array.from({ length: count }, (_, index) => index)
  for (let index = count - 1; index > 0; index--) {
    const other = randomBelow(random, index + 1)
    ;[numbers[index], numbers[other]] = [numbers[other]!, numbers[index]!]
  }
  return numbers
}

/** Derives a UUID (in the form of version 4) from a text, the same for every seed. */
export function fixedId(name: string): string {
  const text = createHash('sha256').update(name).digest('hex')
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20, 32)}`
}
