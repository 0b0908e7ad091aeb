import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callAfterPaint } from '#app/lib/timing.ts'
import { getTeam } from '#contract/assignment.ts'

const { signal } = new AbortController()
const begun = vi.fn<typeof fetch>(() => Promise.resolve(Response.json([])))
let frames: (() => void)[]
const paint = () => frames.splice(0).forEach((frame) => frame())

beforeEach(() => {
  frames = []
  begun.mockClear()
  // No others: test files share a process.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', begun)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('document', { hidden: false, documentElement: { dataset: {} } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('What a press loads', () => {
  test('is asked for once the frame of the press is painted', async () => {
    const loaded = callAfterPaint(getTeam, {}, { signal })
    paint()
    expect(begun).not.toHaveBeenCalled()
    await vi.runAllTimersAsync()
    expect(await loaded).toEqual([])
    expect(begun).toHaveBeenCalledOnce()
  })

  test('is asked for at once by a page that is not on screen, which paints nothing', async () => {
    vi.stubGlobal('document', { hidden: true, documentElement: { dataset: {} } })
    expect(await callAfterPaint(getTeam, {}, { signal })).toEqual([])
    expect(frames).toEqual([])
  })
})
