import { expect, test, vi } from 'vitest'
import { createFormKeys } from '#app/forms/use-operation-form.ts'
import { createKeyMaker, randomUuid } from '#app/lib/idempotency-key.ts'
import { MemoryStorage } from './memory-storage.ts'

const counting = () => {
  let made = 0
  return () => `key-${++made}`
}

test('the same body sent again keeps its key', () => {
  const keyFor = createKeyMaker(counting())
  expect([keyFor('a'), keyFor('a'), keyFor('a')]).toEqual(['key-1', 'key-1', 'key-1'])
})

test('a changed body gets another key, and so does going back to the first', () => {
  const keyFor = createKeyMaker(counting())
  expect([keyFor('a'), keyFor('b'), keyFor('a')]).toEqual(['key-1', 'key-2', 'key-3'])
})

test('two forms never share a key, even for the same body', () => {
  expect(createKeyMaker()('a')).not.toBe(createKeyMaker()('a'))
})

test('a key is a version 4 UUID', () => {
  expect(randomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('a form sent again after a reload keeps its key, and another form or other contents have another', () => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  const key = createFormKeys('create-ticket')('{"title":"Blank pages"}')
  const afterReload = createFormKeys('create-ticket')
  expect(afterReload('{"title":"Blank pages"}')).toBe(key)
  expect(afterReload('{"title":"Blank page"}')).not.toBe(key)
  expect(createFormKeys('create-contact-message')('{"title":"Blank pages"}')).not.toBe(key)
  vi.unstubAllGlobals()
})
