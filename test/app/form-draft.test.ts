import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearFormDraft, readFormDraft, writeFormDraft } from '#app/lib/form-draft.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a draft is kept per form, and gone once it is cleared', () => {
  writeFormDraft('create-ticket', { title: 'Printer' })
  expect(readFormDraft('create-ticket')).toEqual({ title: 'Printer' })
  expect(readFormDraft('send-contact-email')).toEqual({})
  clearFormDraft('create-ticket')
  expect(readFormDraft('create-ticket')).toEqual({})
})

test('what is no draft is no draft', () => {
  for (const text of ['', 'null', '"text"', '{broken']) {
    sessionStorage.setItem('form:create-ticket', text)
    expect(readFormDraft('create-ticket')).toEqual({})
  }
})

test('a browser that stores nothing loses the draft and nothing else', () => {
  const refuse = () => {
    throw new DOMException('Refused', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => writeFormDraft('create-ticket', { title: 'Printer' })).not.toThrow()
  expect(readFormDraft('create-ticket')).toEqual({})
  expect(() => clearFormDraft('create-ticket')).not.toThrow()
})
