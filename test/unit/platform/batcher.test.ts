import { expect, it } from 'vitest'
import { createBatcher } from '#server/platform/batcher.ts'

/** A batcher whose batches end when the test says so. */
function startBatcher(rules: Parameters<typeof createBatcher<string, string>>[1]) {
  const batches: { items: string[]; end: () => void; fail: (error: Error) => void }[] = []
  const call = createBatcher<string, string>((items) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>()
    batches.push({ items, end: () => resolve(items.map((item) => item.toUpperCase())), fail: reject })
    return promise
  }, rules)
  const tick = async () => {
    for (let at = 0; at < 3; at++) await new Promise(setImmediate)
  }
  return { call, batches, tick, started: () => batches.map(({ items }) => items.join('')) }
}

it('A single call runs at once, and calls that arrive meanwhile form the next batch, each with its own result', async () => {
  const { call, batches, tick, started } = startBatcher({ maxItems: 10 })
  const first = call('a')
  await tick()
  const others = [call('b'), call('c')]
  await tick()
  expect(started()).toEqual(['a'])
  batches[0]!.end()
  expect(await first).toBe('A')
  await tick()
  expect(started()).toEqual(['a', 'bc'])
  batches[1]!.end()
  expect(await Promise.all(others)).toEqual(['B', 'C'])
})

it('Two lanes share calls of the same moment, and no batch exceeds the limit', async () => {
  const { call, batches, tick, started } = startBatcher({ maxItems: 3, maxConcurrent: 2 })
  const all = 'abcdefgh'.split('').map(call)
  await tick()
  expect(started()).toEqual(['abc', 'def'])
  batches[1]!.end()
  await tick()
  expect(started()).toEqual(['abc', 'def', 'gh'])
  batches[0]!.end()
  batches[2]!.end()
  expect((await Promise.all(all)).join('')).toBe('ABCDEFGH')
})

it('Items with a common key run in different batches, in the order of the calls', async () => {
  const { call, batches, tick, started } = startBatcher({ maxItems: 10, conflictKeys: (item) => [item[0]!] })
  const all = ['x1', 'x2', 'y1', 'x3', 'y2'].map(call)
  for (let at = 0; at < 3; at++) {
    await tick()
    batches[at]!.end()
  }
  await Promise.all(all)
  expect(started()).toEqual(['x1y1', 'x2y2', 'x3'])
})

it('A batch that fails rejects its own calls only', async () => {
  const { call, batches, tick } = startBatcher({ maxItems: 10 })
  const failing = Promise.allSettled([call('a'), call('b')])
  await tick()
  batches[0]!.fail(new Error('no'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = call('c')
  await tick()
  batches[1]!.end()
  expect(await next).toBe('C')
})
