import { expect, it } from 'vitest'
import { createBatcher } from '#server/batcher.ts'

/** A gathering whose works end when they are told to. */
function gathering(rules: Parameters<typeof createBatcher<string, string>>[1]) {
  const works: { items: string[]; end: () => void; fail: (error: Error) => void }[] = []
  const ask = createBatcher<string, string>((items) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>()
    works.push({ items, end: () => resolve(items.map((item) => item.toUpperCase())), fail: reject })
    return promise
  }, rules)
  const turn = async () => {
    for (let at = 0; at < 3; at++) await new Promise(setImmediate)
  }
  return { ask, works, turn, asked: () => works.map(({ items }) => items.join('')) }
}

it('Who comes alone is served at once, and who comes meanwhile together as the next, each with their own answer', async () => {
  const { ask, works, turn, asked } = gathering({ maxItems: 10 })
  const first = ask('a')
  await turn()
  const others = [ask('b'), ask('c')]
  await turn()
  expect(asked()).toEqual(['a'])
  works[0]!.end()
  expect(await first).toBe('A')
  await turn()
  expect(asked()).toEqual(['a', 'bc'])
  works[1]!.end()
  expect(await Promise.all(others)).toEqual(['B', 'C'])
})

it('Two lanes share those who come in one moment, and no work is larger than allowed', async () => {
  const { ask, works, turn, asked } = gathering({ maxItems: 3, maxConcurrent: 2 })
  const all = 'abcdefgh'.split('').map(ask)
  await turn()
  expect(asked()).toEqual(['abc', 'def'])
  works[1]!.end()
  await turn()
  expect(asked()).toEqual(['abc', 'def', 'gh'])
  works[0]!.end()
  works[2]!.end()
  expect((await Promise.all(all)).join('')).toBe('ABCDEFGH')
})

it('Those who must stay apart go one after the other, in the order they came', async () => {
  const { ask, works, turn, asked } = gathering({ maxItems: 10, conflictKeys: (item) => [item[0]!] })
  const all = ['x1', 'x2', 'y1', 'x3', 'y2'].map(ask)
  for (let at = 0; at < 3; at++) {
    await turn()
    works[at]!.end()
  }
  await Promise.all(all)
  expect(asked()).toEqual(['x1y1', 'x2y2', 'x3'])
})

it('A work that fails fails for its company alone', async () => {
  const { ask, works, turn } = gathering({ maxItems: 10 })
  const failing = Promise.allSettled([ask('a'), ask('b')])
  await turn()
  works[0]!.fail(new Error('no'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = ask('c')
  await turn()
  works[1]!.end()
  expect(await next).toBe('C')
})
