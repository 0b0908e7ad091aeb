import { PRIORITIES, STATUSES, type SortDirection, type SortField } from '#contract/vocabulary.ts'
import { type Cube, cellsWhere } from './facets.ts'
import { type Matches, createMatcher } from './matches.ts'
import type { Rows } from './rows.ts'

/** Where a page ended: the sorted value there, the creation in milliseconds and the id, which break ties. */
export type Position = { value: string; created: number; id: string }

export type Find = { [Kind in keyof Cube]?: Cube[Kind] | undefined } & {
  search: string
  sort: SortField
  direction: SortDirection
  limit: number
  /** The page begins after this position; without one, after `offset` rows. */
  after?: Position
  offset: number
}
export type Found = { ids: string[]; total: number; hasMore: boolean }

/** A stretch of the list that lies in the order of creation or of titles: its cells, and what it is sorted under. */
type Stretch = { passing: Uint8Array; value: string }

/** Answers finds over the rows. A page is walked to, not made from a list of all: only matches are counted whole. */
export function createFinder(rows: Rows) {
  const matchesOf = createMatcher(rows)
  return (find: Find): Found => {
    const matches = matchesOf(find.search)
    const total = stretchesOf(find).reduce((sum, stretch) => sum + countOf(stretch, matches), 0)
    const found = walkFromNearerEnd(rows, find, matches, total)
    const hasMore = find.after ? found.length > find.limit : find.offset + find.limit < total
    return { ids: found.slice(0, find.limit).map((row) => rows.ids.at(row)), total, hasMore }
  }
}

function walkFromNearerEnd(rows: Rows, find: Find, matches: Matches, total: number): number[] {
  if (find.after || find.offset <= total / 2) return walk(rows, find, matches)
  const offset = Math.max(total - find.offset - find.limit, 0)
  const limit = Math.max(total - find.offset - offset, 0)
  const direction = find.direction === 'asc' ? 'desc' : 'asc'
  return walk(rows, { ...find, direction, offset, limit }, matches)
    .slice(0, limit)
    .toReversed()
}

function stretchesOf({ sort, direction, ...filters }: Find): Stretch[] {
  const passing = (narrower: (cube: Cube) => boolean) =>
    cellsWhere(
      (cube) =>
        (filters.status ?? cube.status) === cube.status &&
        (filters.priority ?? cube.priority) === cube.priority &&
        (filters.category ?? cube.category) === cube.category &&
        narrower(cube),
    )
  if (sort === 'created_at' || sort === 'title') return [{ passing: passing(() => true), value: '' }]
  const stretches = (sort === 'status' ? STATUSES : PRIORITIES).map((value) => ({
    passing: passing((cube) => cube[sort] === value),
    value,
  }))
  return direction === 'asc' ? stretches : stretches.toReversed()
}

const countOf = ({ passing }: Stretch, { counts }: Matches): number =>
  passing.reduce((sum, passes, cell) => sum + passes * counts[cell]!, 0)

/** The rows of the page, and one more where there is one. */
function walk(rows: Rows, find: Find, matches: Matches): number[] {
  const { sort, direction, after, limit } = find
  const order = sort === 'title' ? rows.orders.title() : rows.orders.created_at()
  const last = order.length - 1
  const isUp = direction === 'asc'
  const cells = rows.cells()
  const { hits, wholeCells } = matches
  const found: number[] = []
  const stretches = stretchesOf(find)
  let skip = after ? 0 : find.offset
  const first = after
    ? Math.max(
        stretches.findIndex(({ value }) => value === after.value),
        0,
      )
    : 0
  for (const [index, stretch] of stretches.slice(first).entries()) {
    const count = countOf(stretch, matches)
    if (skip >= count) {
      skip -= count
      continue
    }
    const { passing } = stretch
    let step = after && index === 0 ? placeAfter(rows, order, find, after) : 0
    if (count === order.length) [step, skip] = [step + skip, 0]
    for (; step <= last; step++) {
      const row = order[isUp ? step : last - step]!
      const cell = cells[row]!
      if (!passing[cell] || !(wholeCells[cell] || hits[row])) continue
      if (skip > 0) skip--
      else if (found.push(row) > limit) return found
    }
  }
  return found
}

/** How many rows of an order lie up to a position, which may be no row's any more. */
function placeAfter(rows: Rows, order: Uint32Array, { sort, direction }: Find, position: Position): number {
  const created = rows.created()
  const compare = (row: number) =>
    (sort === 'title' ? rows.titles.compareWith(row, position.value) : 0) ||
    created[row]! - position.created ||
    rows.ids.compareWith(row, position.id)
  const isUp = direction === 'asc'
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const place = compare(order[middle]!)
    if (place < 0 || (isUp && place === 0)) low = middle + 1
    else high = middle
  }
  return isUp ? low : order.length - low
}
