import { readRoutingSubject } from './routing-subject.ts'

/** Share of characters that two subjects may differ in. */
const MAX_DIFFERENCE = 0.1
const MAX_COMPARED = 300

/**
 * Returns whether two subjects agree to 90 %, apart from prefixes and case. Empty subjects never do. Bounded: compares
 * 300 characters, each with those near its position.
 */
export function sameSubject(first: string, second: string): boolean {
  const a = comparable(first)
  const b = comparable(second)
  if (a.length === 0 || b.length === 0) return false
  const allowed = Math.floor(Math.max(a.length, b.length) * MAX_DIFFERENCE)
  return Math.abs(a.length - b.length) <= allowed && distance(a, b, allowed) <= allowed
}

const comparable = (subject: string): string[] =>
  Array.from(readRoutingSubject(subject).title.normalize('NFKC').toLowerCase()).slice(0, MAX_COMPARED)

/** Returns the Levenshtein distance within a band; more than `allowed` where it leaves the band. */
function distance(a: string[], b: string[], allowed: number): number {
  let row = b.map((_, index) => index + 1)
  row.unshift(0)
  for (const [index, character] of a.entries()) {
    const next = Array.from({ length: b.length + 1 }, () => allowed + 1)
    if (index + 1 <= allowed) next[0] = index + 1
    const from = Math.max(1, index + 1 - allowed)
    const to = Math.min(b.length, index + 1 + allowed)
    for (let at = from; at <= to; at += 1) {
      const replaced = cell(row, at - 1) + (b[at - 1] === character ? 0 : 1)
      next[at] = Math.min(replaced, cell(row, at) + 1, cell(next, at - 1) + 1)
    }
    row = next
  }
  return cell(row, b.length)
}

const cell = (row: number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY
