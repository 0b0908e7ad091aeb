import { describe, expect, test } from 'vitest'
import { formatTotal, withChanges, isFiltered, readListQuery, nextSort } from '#app/desk/list/list-query.ts'

const read = (query: string) => readListQuery(new URLSearchParams(query))
const changed = (query: string, changes: Record<string, string>) =>
  withChanges(new URLSearchParams(query), changes).toString()

describe('The list’s query in the URL', () => {
  test('without parameters the list is sorted newest first', () => {
    expect(read('')).toEqual({ search: '', sort: 'created_at', direction: 'desc' })
  })

  test('search, filters and sort are read from the parameters', () => {
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

  test('values the contract does not know are ignored', () => {
    expect(read('status=Closed&priority=1&category=x&sort=email&direction=up')).toEqual(read(''))
  })

  test('default and blank values are left out, other parameters stay', () => {
    expect(changed('ticket=7&status=Open', { status: '', sort: 'created_at', direction: 'desc', search: 'vpn' })).toBe(
      'ticket=7&search=vpn',
    )
  })

  test('the same column header reverses the sort, another starts descending', () => {
    expect(nextSort('created_at', read(''))).toEqual({ sort: 'created_at', direction: 'asc' })
    expect(nextSort('created_at', read('direction=asc'))).toEqual({ sort: 'created_at', direction: 'desc' })
    expect(nextSort('title', read('direction=asc'))).toEqual({ sort: 'title', direction: 'desc' })
  })

  test('a search or a filter counts as filtered, a sort alone does not', () => {
    expect([read(''), read('sort=title'), read('search=a'), read('category=Email')].map(isFiltered)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  test('the total of a search that is not counted to its end has a plus sign', () => {
    expect(formatTotal(10_001, read('search=a'))).toBe('10,000+')
    expect(formatTotal(1_001, read('search=a'))).toBe('1,000+')
    expect(formatTotal(10_000, read('search=a'))).toBe('10,000')
    expect(formatTotal(1_000_000, read('status=Open'))).toBe('1,000,000')
  })
})

describe('Filters by what the team does', () => {
  const OWNER = '0f8fad5b-d9cb-469f-a165-70867728950e'

  test('are read from the address, and what cannot be is ignored', () => {
    expect(read(`assignee=${OWNER}&waiting=third_party&tag=%20VPN%20&unread=yes`)).toMatchObject({
      assignee: OWNER,
      waiting: 'third_party',
      tag: 'vpn',
      unread: 'yes',
    })
    expect(read('assignee=me').assignee).toBe('me')
    const ignored = read('assignee=constructor&waiting=ever&tag=%20&unread=no')
    expect(ignored).toEqual(read(''))
    expect(isFiltered(ignored)).toBe(false)
    expect(isFiltered(read('unread=yes'))).toBe(true)
  })

  test('by tag and unread count up to a number, like a search', () => {
    expect(formatTotal(10_001, read('tag=vpn'))).toBe('10,000+')
    expect(formatTotal(10_001, read('assignee=me'))).toBe('10,001')
  })
})
