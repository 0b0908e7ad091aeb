import { describe, expect, it } from 'vitest'
import { createMemoryCounter } from '#server/platform/limits/counters.ts'

const clock = () => {
  let at = new Date('2026-11-22T12:00:00Z')
  return { now: () => at, pass: (seconds: number) => (at = new Date(at.getTime() + seconds * 1000)) }
}

describe('The memory counter', () => {
  it('starts a window with the first count and drops it at its end', () => {
    const { now, pass } = clock()
    const counts = createMemoryCounter(now)
    counts.add('a', 60)
    pass(59)
    counts.add('a', 60)
    expect(counts.find('a')).toMatchObject({ count: 2, endsAt: now().getTime() + 1_000 })
    pass(1)
    expect(counts.find('a')).toBeUndefined()
    counts.add('a', 60)
    expect(counts.find('a')?.count).toBe(1)
  })

  it('tells the count of the window just before, and of none that was over for longer', () => {
    const { now, pass } = clock()
    const counts = createMemoryCounter(now)
    counts.add('a', 60)
    pass(119)
    expect(counts.open('a', 60)).toMatchObject({ count: 0, previousCount: 1 })
    counts.add('a', 60)
    pass(120)
    expect(counts.open('a', 60)).toMatchObject({ count: 0, previousCount: 0 })
  })

  it('holds a window begun while the clock was ahead to its length from now', () => {
    const { now, pass } = clock()
    const counts = createMemoryCounter(now)
    pass(10 * 365 * 24 * 3600)
    counts.add('a', 60)
    pass(-10 * 365 * 24 * 3600)
    expect(counts.find('a')).toMatchObject({ count: 1, endsAt: now().getTime() + 60_000 })
    pass(60)
    expect(counts.find('a')).toBeUndefined()
  })

  it('stays bounded whatever the number of addresses, and keeps the newest', () => {
    const { now } = clock()
    const counts = createMemoryCounter(now, 1_000)
    let largest = 0
    for (let n = 0; n < 100_000; n++) {
      counts.add(`${n}`, 600)
      if (counts.size() > largest) largest = counts.size()
    }
    expect(largest).toBeLessThanOrEqual(1_000)
    expect(counts.find('99999')?.count).toBe(1)
  })

  it('drops expired windows before current ones', () => {
    const { now, pass } = clock()
    const counts = createMemoryCounter(now, 10)
    counts.add('long', 600)
    for (let n = 0; n < 9; n++) counts.add(`short ${n}`, 1)
    pass(2)
    counts.add('one more', 600)
    expect(counts.find('long')?.count).toBe(1)
    expect(counts.size()).toBe(2)
  })
})
