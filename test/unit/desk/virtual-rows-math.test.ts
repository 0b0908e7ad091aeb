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
} from '#app/desk/list/virtual-rows-math.ts'

const TOP: ScrollPosition = { scrollTop: 0, rowOffset: 0 }
const SHORT: ListSize = { total: 5_000, rowHeight: 52, viewHeight: 520 }
const MILLION: ListSize = { total: 1_000_000, rowHeight: 52, viewHeight: 520 }
const bottomOf = (size: ListSize) => listHeight(size) - size.viewHeight

/** Scrolls by steps without a stop; the scrollbar is realigned only where it has drifted too far. */
function* walk(from: ScrollPosition, step: number, size: ListSize): Generator<ScrollPosition> {
  let position = from
  while (true) {
    const next = afterScroll(position, position.scrollTop + step, size)
    if (next.scrollTop === position.scrollTop && next.rowOffset === position.rowOffset) return
    position = hasDrifted(next, size) ? positionOf(next.rowOffset, size) : next
    yield position
  }
}

describe('A list that browsers can place at its full height', () => {
  test('has the height of all its rows and scrolls like any other content', () => {
    expect(listHeight(SHORT)).toBe(5_000 * 52)
    expect(afterScroll(TOP, 123_456, SHORT)).toEqual({ scrollTop: 123_456, rowOffset: 123_456 })
    expect(visibleRows(afterScroll(TOP, 52 * 100, SHORT), SHORT)).toEqual({ from: 100, to: 110 })
  })

  test('shows all rows when there are fewer than fit on screen', () => {
    const few = { total: 3, rowHeight: 52, viewHeight: 520 }
    expect(visibleRows(afterScroll(TOP, 0, few), few)).toEqual({ from: 0, to: 3 })
    expect(renderedRows(TOP, few)).toEqual({ from: 0, to: 3 })
    expect(renderedRows(TOP, { ...few, total: 0 })).toEqual({ from: 0, to: 0 })
  })

  test('renders some rows beyond those in view and replaces them several at a time', () => {
    const { from, to } = renderedRows(positionOf(52 * 1_001, SHORT), SHORT)
    expect([from, to]).toEqual([992, 1_020])
    expect(renderedRows(positionOf(52 * 1_002, SHORT), SHORT)).toEqual({ from, to })
  })
})

describe('A list of a million rows', () => {
  test('is no higher than browsers can place', () => {
    expect(listHeight(MILLION)).toBe(8_000_000)
  })

  test('shows its first and last row at the ends of the scrollbar', () => {
    expect(visibleRows(afterScroll({ scrollTop: 4_000_000, rowOffset: 26_000_000 }, 0, MILLION), MILLION)).toEqual({
      from: 0,
      to: 10,
    })
    const end = afterScroll(TOP, bottomOf(MILLION), MILLION)
    expect(visibleRows(end, MILLION)).toEqual({ from: 999_990, to: 1_000_000 })
  })

  test.each([0.1, 0.25, 0.5, 0.9])(
    'shows the rows at the same fraction when the scrollbar is dragged to %f',
    (part) => {
      const { from } = visibleRows(afterScroll(TOP, bottomOf(MILLION) * part, MILLION), MILLION)
      expect(Math.abs(from - 1_000_000 * part)).toBeLessThan(6_000)
    },
  )

  test('scrolls row by row from where a jump has led', () => {
    const before = afterScroll(TOP, 4_000_000, MILLION)
    expect(afterScroll(before, before.scrollTop + 52, MILLION).rowOffset).toBe(before.rowOffset + 52)
    expect(afterScroll(before, before.scrollTop - 400, MILLION).rowOffset).toBe(before.rowOffset - 400)
  })

  test.each([-1, 1])('can be scrolled to its end in steps without skipping a row, direction %i', (direction) => {
    const start = positionOf(direction < 0 ? 52 * 3_000 : 52 * 997_000, MILLION)
    let before = visibleRows(start, MILLION)
    for (const position of walk(start, direction * 300, MILLION)) {
      const seen = visibleRows(position, MILLION)
      expect(seen.from).toBeLessThanOrEqual(before.to)
      expect(seen.to).toBeGreaterThanOrEqual(before.from)
      before = seen
    }
    expect(direction < 0 ? before.from : before.to).toBe(direction < 0 ? 0 : 1_000_000)
  })

  test('restores every position exactly', () => {
    for (const row of [0, 7.25, 900, 15_000, 499_999.5, 999_000, 999_990]) {
      const { scrollTop: y, rowOffset: v } = positionOf(row * 52, MILLION)
      expect(v).toBeCloseTo(row * 52, 3)
      expect(afterScroll({ scrollTop: 0, rowOffset: 0 }, y, MILLION).rowOffset).toBeCloseTo(v, 1)
    }
  })

  test('never renders rows above its own top', () => {
    for (let row = 0; row < 5_000; row += 7) {
      const position = positionOf(row * 52, MILLION)
      expect(
        renderedRows(position, MILLION).from * 52 - position.rowOffset + position.scrollTop,
      ).toBeGreaterThanOrEqual(0)
    }
  })
})
