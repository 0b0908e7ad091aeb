import { describe, expect, test } from 'vitest'
import { rowAfterReload } from '#app/desk/list/load-snapshot.ts'
import { areInconsistent, pagesFor } from '#app/desk/list/use-table-rows.ts'
import type { Ticket } from '#contract/tickets.ts'

describe('The pages of the list', () => {
  test('in view are loaded first, then one that half a page of rows leads to', () => {
    expect(pagesFor({ from: 0, to: 12 }, 5_000)).toEqual([0])
    expect(pagesFor({ from: 13, to: 25 }, 5_000)).toEqual([0, 1])
    expect(pagesFor({ from: 2_495, to: 2_507 }, 5_000)).toEqual([49, 50])
    expect(pagesFor({ from: 2_520, to: 2_526 }, 5_000)).toEqual([50, 51, 49])
    expect(pagesFor({ from: 4_960, to: 5_000 }, 5_000)).toEqual([99, 98])
    expect(pagesFor({ from: 0, to: 0 }, 0)).toEqual([])
  })

  const page = (total: number, ...ids: string[]) => ({ total, tickets: ids.map((id) => ({ id }) as Ticket) })
  test('fit together when they count the same number of tickets and share none', () => {
    expect(areInconsistent([page(4, 'a', 'b'), undefined, page(4, 'c', 'd')], 4)).toBe(false)
    expect(areInconsistent([page(4, 'a', 'b'), page(5, 'c', 'd')], 4)).toBe(true)
    expect(areInconsistent([page(4, 'a', 'b'), page(4, 'b', 'c')], 4)).toBe(true)
  })

  const rows = { offset: 50, tickets: ['f', 'g', 'h'].map((id) => ({ id }) as Ticket) }
  test('keep the ticket in view where it is on screen after a reload, wherever it stands by now', () => {
    expect(rowAfterReload(rows, 48.5, ['g', 'h'])).toBe(51.5)
    expect(rowAfterReload(rows, 48.5, ['gone', 'h'])).toBe(51.5)
    expect(rowAfterReload(rows, 48.5, ['gone', undefined])).toBe(48.5)
  })
})
