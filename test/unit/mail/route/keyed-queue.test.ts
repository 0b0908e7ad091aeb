import { expect, it } from 'vitest'
import { createKeyedQueue } from '#server/mail/route/router.ts'

const keys = (...names: string[]) => new Set(names)

it('Mails that have nothing in common are routed side by side, those of one thread after each other', async () => {
  const queue = createKeyedQueue(3)
  const events: string[] = []
  const first = Promise.withResolvers<void>()
  await queue.start(keys('ann', 'thread 1'), () => first.promise.then(() => void events.push('first')))
  await queue.start(keys('bob'), async () => void events.push('another'))
  const related = queue.start(keys('cid', 'thread 1'), async () => void events.push('related'))
  await Promise.resolve()
  expect(events).toEqual(['another'])
  first.resolve()
  await related
  await queue.end()
  expect(events).toEqual(['another', 'first', 'related'])
})

it('No more than the limit are routed at once', async () => {
  const queue = createKeyedQueue(2)
  const begun: string[] = []
  const works = ['a', 'b', 'c'].map((key) => ({ key, ...Promise.withResolvers<void>() }))
  const starts = works.map(({ key, promise }) =>
    queue.start(keys(key), () => {
      begun.push(key)
      return promise
    }),
  )
  await Promise.all(starts.slice(0, 2))
  expect(begun).toEqual(['a', 'b'])
  works[1]!.resolve()
  await starts[2]
  expect(begun).toEqual(['a', 'b', 'c'])
  works.forEach(({ resolve }) => resolve())
  await queue.end()
})

it('A mail that could not be put off either ends the round, without keeping the others from ending', async () => {
  const queue = createKeyedQueue(3)
  const other = Promise.withResolvers<void>()
  const gone = new Error('the database is gone')
  await queue.start(keys('a'), () => Promise.reject(gone))
  await queue.start(keys('b'), () => other.promise)
  const end = queue.end()
  other.resolve()
  await expect(end).rejects.toBe(gone)
  expect(queue.hasFailed()).toBe(true)
})
