import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createUploadPacing } from '#server/http/uploads/receive-upload.ts'

it('However many pieces of uploads have arrived, each turn of the event loop handles only some, in their order', async () => {
  const pacing = createUploadPacing(3)
  const handled: number[] = []
  for (let piece = 0; piece < 10; piece += 1) void pacing.wait().then(() => handled.push(piece))
  const counts: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    await Promise.resolve()
    counts.push(handled.length)
    await setImmediate()
  }
  expect(counts.filter((count, at) => count - (counts[at - 1] ?? 0) > 3)).toEqual([])
  expect(handled).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

it('A single upload never waits for a turn', async () => {
  const pacing = createUploadPacing(3)
  let isOver = false
  void setImmediate().then(() => (isOver = true))
  await pacing.wait()
  await pacing.wait()
  expect(isOver).toBe(false)
})
