import { describe, expect, test } from 'vitest'
import { toLoadedRows, ticketAt, rowOf, type Pages } from '#app/desk/list/ticket-pages.ts'
import { rowWindow } from '#app/desk/list/use-row-window.ts'
import type { Ticket } from '#contract/tickets.ts'

const tickets = (ids: string) => ids.split('').map((id) => ({ id }) as Ticket)
type Page = Pages['pages'][number]
const page = (ids: string, changes: Partial<Page> = {}): Page => ({
  tickets: tickets(ids),
  total: 1_000,
  position: null,
  previousCursor: 'p',
  nextCursor: 'n',
  ...changes,
})
const opening = { number: 0, place: { ticket: 'e' }, index: 0, arrivedIds: [] }
const param = { place: { cursor: 'c' } }

describe('The loaded rows of a list', () => {
  test('are numbered from the page that it was opened with, in both directions', () => {
    const rows = toLoadedRows({
      pages: [page('cd'), page('efg', { position: 500 }), page('hi')],
      pageParams: [param, { place: { ticket: 'e' }, opening }, param],
    })
    expect(rows).toMatchObject({
      firstRow: 498,
      startRow: 500,
      hasPrevious: true,
      hasNext: true,
      total: 1_000,
    })
    expect([ticketAt(rows, 500)?.id, ticketAt(rows, 505), rowOf(rows, 'i'), rowOf(rows, 'z')]).toEqual([
      'e',
      undefined,
      504,
      undefined,
    ])
  })

  test('begin at row 0 at the top of the list and end with its last ticket, whatever has changed since it was opened', () => {
    const rows = toLoadedRows({
      pages: [page('abc', { previousCursor: null }), page('d', { position: 2, nextCursor: null })],
      pageParams: [param, { place: {}, opening }],
    })
    expect(rows).toMatchObject({ firstRow: 0, total: 4, hasPrevious: false, hasNext: false })
  })

  test('open at the ticket that was first in view, as far as it was scrolled past, or else at its row', () => {
    const open = (id: string) =>
      toLoadedRows({
        pages: [page('efg', { position: 50 })],
        pageParams: [{ place: {}, opening: { ...opening, index: 0.5, id } }],
      }).startRow
    expect([open('g'), open('gone')]).toEqual([52.5, 50.5])
  })
})

describe('The rows in the document', () => {
  const rows = { opening, startRow: 0, first: 0, end: 10_000 }
  const at = (row: number, end = 10_000) =>
    rowWindow({ row, rowHeight: 52, viewHeight: 520, isBelowTop: false }, { ...rows, end })

  test('are those in view and some beyond, replaced several at a time', () => {
    expect(at(1_001)).toMatchObject({ from: 992, to: 1_020, visibleFrom: 1_001 })
    expect(at(1_002.5)).toMatchObject({ from: 992, to: 1_024, visibleFrom: 1_002 })
  })

  test('end with the list, also where it has become shorter', () => {
    expect(at(0)).toMatchObject({ from: 0, to: 20 })
    expect(at(0, 3)).toMatchObject({ from: 0, to: 3 })
    expect(at(900, 3)).toMatchObject({ to: 3, visibleFrom: 3 })
  })
})
