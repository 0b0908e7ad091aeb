import { CELLS, cellsWhere } from './facets.ts'
import type { Rows } from './rows.ts'

/** What a search text matches: all rows of some cells, of the others those with a 1; and how many of each cell. */
export type Matches = { wholeCells: Uint8Array; hits: Uint8Array; counts: Uint32Array }

/** Searches whose matches are kept, for the next page and for another sort or filter of the same search. */
const KEPT = 8

/** SPEC.md section 5, Search: a case-insensitive substring of title, status or customer e-mail. */
export function createMatcher(rows: Rows) {
  const kept = new Map<string, { version: number; matches: Matches }>()

  return (search: string): Matches => {
    if (search === '') return everything(rows)
    const known = kept.get(search)
    kept.delete(search)
    const current =
      known?.version === rows.version()
        ? known
        : { version: rows.version(), matches: searched(rows, search.toLowerCase()) }
    kept.set(search, current)
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
    return current.matches
  }
}

const NO_HITS = new Uint8Array()
const EVERY_CELL = cellsWhere(() => true)
const everything = (rows: Rows): Matches => ({ wholeCells: EVERY_CELL, hits: NO_HITS, counts: rows.counts })

function searched(rows: Rows, text: string): Matches {
  const wholeCells = cellsWhere(({ status }) => status.toLowerCase().includes(text))
  const hits = rows.containing(text)
  const cells = rows.cells()
  const counts = new Uint32Array(CELLS + 1)
  for (let row = 0; row < hits.length; row++) if (hits[row]) counts[cells[row]!]!++
  for (let cell = 0; cell < CELLS; cell++) if (wholeCells[cell]) counts[cell] = rows.counts[cell]!
  return { wholeCells, hits, counts }
}
