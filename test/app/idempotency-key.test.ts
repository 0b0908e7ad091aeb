import { expect, test } from 'vitest'
import { keyMaker, randomKey } from '#app/tickets/idempotency-key.ts'

const counting = () => {
  let made = 0
  return () => `key-${++made}`
}

test('the same body sent again keeps its key', () => {
  const keyFor = keyMaker(counting())
  expect([keyFor('a'), keyFor('a'), keyFor('a')]).toEqual(['key-1', 'key-1', 'key-1'])
})

test('a changed body gets another key, and so does going back to the first', () => {
  const keyFor = keyMaker(counting())
  expect([keyFor('a'), keyFor('b'), keyFor('a')]).toEqual(['key-1', 'key-2', 'key-3'])
})

test('two forms never share a key, even for the same body', () => {
  expect(keyMaker()('a')).not.toBe(keyMaker()('a'))
})

test('a key is a version 4 UUID', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
