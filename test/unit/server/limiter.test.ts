import { expect, test } from 'vitest'
import { createLimiter } from '#server/limiter.ts'

/** Work that ends when it is told to. */
function controlled() {
  const started: number[] = []
  const ends: Record<number, () => void> = {}
  const work = (id: number) => () => {
    started.push(id)
    return new Promise<number>((resolve, reject) => {
      ends[id] = () => (id === 2 ? reject(new Error('failed')) : resolve(id))
    })
  }
  return { started, end: (id: number) => ends[id]!(), work }
}

test('No more than so many work at once, and each that ends or fails lets the next one start', async () => {
  const { started, end, work } = controlled()
  const inTurn = createLimiter(4)
  const all = [1, 2, 3, 4, 5, 6].map((id) => inTurn(work(id)))
  expect(started).toEqual([1, 2, 3, 4])
  end(1)
  expect(await all[0]).toBe(1)
  await expect.poll(() => started).toEqual([1, 2, 3, 4, 5])
  end(2)
  await expect(all[1]).rejects.toThrow('failed')
  await expect.poll(() => started).toEqual([1, 2, 3, 4, 5, 6])
  for (const id of [3, 4, 5, 6]) end(id)
  expect(await Promise.all(all.slice(2))).toEqual([3, 4, 5, 6])
})
