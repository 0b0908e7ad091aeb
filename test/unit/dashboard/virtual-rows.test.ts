import { describe, expect, test } from 'vitest'
import {
  renderedRows,
  listHeight,
  hasDrifted,
  positionOf,
  afterScroll,
  visibleRows,
  type ListSize,
  type ScrollPosition,
} from '#app/dashboard/list/virtual-rows-math.ts'
import { rowAfterReload } from '#app/dashboard/list/load-snapshot.ts'
import { areInconsistent, pagesFor } from '#app/dashboard/list/use-loaded-rows.ts'
import type { Ticket } from '#contract/tickets.ts'

const TOP: ScrollPosition = { scrollTop: 0, rowOffset: 0 }
const SHORT: ListSize = { total: 5_000, rowHeight: 52, viewHeight: 520 }
const MILLION: ListSize = { total: 1_000_000, rowHeight: 52, viewHeight: 520 }
const bottomOf = (extent: ListSize) => listHeight(extent) - extent.viewHeight

/** Scrolls by steps without ever standing still, and puts the scrollbar right only where the list says so. */
function* walk(from: ScrollPosition, step: number, extent: ListSize): Generator<ScrollPosition> {
  let place = from
  while (true) {
    const next = afterScroll(place, place.scrollTop + step, extent)
    if (next.scrollTop === place.scrollTop && next.rowOffset === place.rowOffset) return
    place = hasDrifted(next, extent) ? positionOf(next.rowOffset, extent) : next
    yield place
  }
}

describe('A list whose rows fit a document', () => {
  test('has the height of its rows and scrolls as it is', () => {
    expect(listHeight(SHORT)).toBe(5_000 * 52)
    expect(afterScroll(TOP, 123_456, SHORT)).toEqual({ y: 123_456, v: 123_456 })
    expect(visibleRows(afterScroll(TOP, 52 * 100, SHORT), SHORT)).toEqual({ from: 100, to: 110 })
  })

  test('of fewer rows than there is room for shows them all', () => {
    const few = { total: 3, rowHeight: 52, viewHeight: 520 }
    expect(visibleRows(afterScroll(TOP, 0, few), few)).toEqual({ from: 0, to: 3 })
    expect(renderedRows(TOP, few)).toEqual({ from: 0, to: 3 })
    expect(renderedRows(TOP, { ...few, total: 0 })).toEqual({ from: 0, to: 0 })
  })

  test('draws some rows beyond those seen, and exchanges them some at a time', () => {
    const { from, to } = renderedRows(positionOf(52 * 1_001, SHORT), SHORT)
    expect([from, to]).toEqual([992, 1_020])
    expect(renderedRows(positionOf(52 * 1_002, SHORT), SHORT)).toEqual({ from, to })
  })
})

describe('A list of a million rows', () => {
  test('stays within what browsers can place', () => {
    expect(listHeight(MILLION)).toBe(8_000_000)
  })

  test('shows its first and its last row at the ends of the scrollbar', () => {
    expect(
      visibleRows(afterScroll({ scrollTop: 4_000_000, rowOffset: 26_000_000 }, 0, MILLION), MILLION),
    ).toEqual({
      from: 0,
      to: 10,
    })
    const end = afterScroll(TOP, bottomOf(MILLION), MILLION)
    expect(visibleRows(end, MILLION)).toEqual({ from: 999_990, to: 1_000_000 })
  })

  test.each([0.1, 0.25, 0.5, 0.9])(
    'shows the row of the same part when the scrollbar is dragged to %f',
    (part) => {
      const { from } = visibleRows(afterScroll(TOP, bottomOf(MILLION) * part, MILLION), MILLION)
      expect(Math.abs(from - 1_000_000 * part)).toBeLessThan(6_000)
    },
  )

  test('moves row by row from where a jump has led', () => {
    const before = afterScroll(TOP, 4_000_000, MILLION)
    expect(afterScroll(before, before.scrollTop + 52, MILLION).rowOffset).toBe(before.rowOffset + 52)
    expect(afterScroll(before, before.scrollTop - 400, MILLION).rowOffset).toBe(before.rowOffset - 400)
  })

  test.each([-1, 1])('is walked to its end, direction %i, without a row left out', (direction) => {
    const start = positionOf(direction < 0 ? 52 * 3_000 : 52 * 997_000, MILLION)
    let before = visibleRows(start, MILLION)
    for (const place of walk(start, direction * 300, MILLION)) {
      const seen = visibleRows(place, MILLION)
      expect(seen.from).toBeLessThanOrEqual(before.to)
      expect(seen.to).toBeGreaterThanOrEqual(before.from)
      before = seen
    }
    expect(direction < 0 ? before.from : before.to).toBe(direction < 0 ? 0 : 1_000_000)
  })

  test('finds every place again that it was left at', () => {
    for (const row of [0, 7.25, 900, 15_000, 499_999.5, 999_000, 999_990]) {
      const { scrollTop: y, rowOffset: v } = positionOf(row * 52, MILLION)
      expect(v).toBeCloseTo(row * 52, 3)
      expect(afterScroll({ scrollTop: 0, rowOffset: 0 }, y, MILLION).rowOffset).toBeCloseTo(v, 1)
    }
  })

  test('never draws rows above the beginning of its own height', () => {
    for (let row = 0; row < 5_000; row += 7) {
      const place = positionOf(row * 52, MILLION)
      expect(
        renderedRows(place, MILLION).from * 52 - place.rowOffset + place.scrollTop,
      ).toBeGreaterThanOrEqual(0)
    }
  })
})

describe('The pages of a list', () => {
  test('in view are asked for first, then one beyond either end', () => {
    expect(pagesFor({ from: 0, to: 12 }, 5_000)).toEqual([0, 1])
    expect(pagesFor({ from: 2_495, to: 2_507 }, 5_000)).toEqual([49, 50, 51, 48])
    expect(pagesFor({ from: 4_990, to: 5_000 }, 5_000)).toEqual([99, 98])
    expect(pagesFor({ from: 0, to: 0 }, 0)).toEqual([])
  })

  const page = (total: number, ...ids: string[]) => ({ total, tickets: ids.map((id) => ({ id }) as Ticket) })
  test('are of one time when they count as many tickets and share none', () => {
    expect(areInconsistent([page(4, 'a', 'b'), undefined, page(4, 'c', 'd')], 4)).toBe(false)
    expect(areInconsistent([page(4, 'a', 'b'), page(5, 'c', 'd')], 4)).toBe(true)
    expect(areInconsistent([page(4, 'a', 'b'), page(4, 'b', 'c')], 4)).toBe(true)
  })

  const rows = { offset: 50, tickets: ['f', 'g', 'h'].map((id) => ({ id }) as Ticket) }
  test('that are asked again keep the row in view where it is, wherever it stands by now', () => {
    expect(rowAfterReload(rows, 48.5, ['g', 'h'])).toBe(51.5)
    expect(rowAfterReload(rows, 48.5, ['gone', 'h'])).toBe(51.5)
    expect(rowAfterReload(rows, 48.5, ['gone', undefined])).toBe(48.5)
  })
})
