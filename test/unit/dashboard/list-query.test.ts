import { describe, expect, test } from 'vitest'
import {
  formatTotal,
  withChanges,
  isFiltered,
  readListQuery,
  nextSort,
} from '#app/dashboard/list/list-query.ts'

const read = (address: string) => readListQuery(new URLSearchParams(address))
const changed = (address: string, changes: Record<string, string>) =>
  withChanges(new URLSearchParams(address), changes).toString()

describe('The list in the address', () => {
  test('newest first is what a bare address means', () => {
    expect(read('')).toEqual({ search: '', sort: 'created_at', direction: 'desc' })
  })

  test('search, filters and order are read', () => {
    expect(
      read('search=vpn&status=In+Progress&priority=High&category=Password%2FAccess&sort=title&direction=asc'),
    ).toEqual({
      search: 'vpn',
      status: 'In Progress',
      priority: 'High',
      category: 'Password/Access',
      sort: 'title',
      direction: 'asc',
    })
  })

  test('what the contract does not know is left out', () => {
    expect(read('status=Closed&priority=1&category=x&sort=email&direction=up')).toEqual(read(''))
  })

  test('a default or blank value leaves the address, the rest of it stays', () => {
    expect(
      changed('ticket=7&status=Open', { status: '', sort: 'created_at', direction: 'desc', search: 'vpn' }),
    ).toBe('ticket=7&search=vpn')
  })

  test('the same header turns the order, another starts descending', () => {
    expect(nextSort('created_at', read(''))).toEqual({ sort: 'created_at', direction: 'asc' })
    expect(nextSort('created_at', read('direction=asc'))).toEqual({ sort: 'created_at', direction: 'desc' })
    expect(nextSort('title', read('direction=asc'))).toEqual({ sort: 'title', direction: 'desc' })
  })

  test('an order alone does not narrow the list, a search or a filter does', () => {
    expect([read(''), read('sort=title'), read('search=a'), read('category=Email')].map(isFiltered)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  test('the total of a search that is not counted to its end has a plus sign', () => {
    expect(formatTotal(10_001, read('search=a'))).toBe('10,000+')
    expect(formatTotal(10_000, read('search=a'))).toBe('10000')
    expect(formatTotal(1_000_000, read('status=Open'))).toBe('1000000')
  })
})
