import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { localEntries, readObject, tabEntries } from '#app/lib/browser-storage.ts'
import { createExpiringEntries } from '#app/lib/drafts/expiring-entries.ts'
import { MemoryStorage, refusingStorage } from './memory-storage.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an entry is read as it was written, until it is removed', () => {
  expect(localEntries.read('theme')).toBeNull()
  expect(localEntries.write('theme', 'dark')).toBe(true)
  expect([localEntries.read('theme'), tabEntries.read('theme')]).toEqual(['dark', null])
  localEntries.write('theme', null)
  expect(Object.keys(localStorage)).toEqual([])
})

test('a browser that refuses storage has no entries, and nothing throws', () => {
  vi.stubGlobal('localStorage', refusingStorage)
  expect(localEntries.write('theme', 'dark')).toBe(false)
  expect(localEntries.read('theme')).toBeNull()
  vi.unstubAllGlobals()
  expect(localEntries.keys('')).toEqual([])
})

test.each(['', 'null', '"text"', '7', '{broken'])('%j in storage is no object', (text) => {
  tabEntries.write('list', text)
  expect(readObject(tabEntries, 'list')).toBeUndefined()
})

describe('An entry with a lifetime', () => {
  const entries = createExpiringEntries<{ text: string }>('note:', 1000)

  test('ends that long after it was last written', () => {
    entries.write('note:a', { text: 'first' })
    vi.advanceTimersByTime(1000)
    entries.write('note:a', { text: 'second' })
    vi.advanceTimersByTime(1000)
    expect(entries.read('note:a')?.text).toBe('second')
    vi.advanceTimersByTime(1)
    expect(entries.read('note:a')).toBeUndefined()
  })

  test('is removed from the browser by a purge, and no other entry is', () => {
    entries.write('note:old', { text: 'old' })
    localEntries.write('note:no-time', 'text without a time')
    localEntries.write('theme', 'dark')
    vi.advanceTimersByTime(1001)
    entries.write('note:new', { text: 'new' })
    expect(entries.purge()).toMatchObject([{ text: 'old' }])
    expect(Object.keys(localStorage)).toEqual(['theme', 'note:new'])
  })
})
