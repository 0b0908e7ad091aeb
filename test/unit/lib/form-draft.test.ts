import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  DRAFT_LIFETIME_MS,
  adoptFormDraft,
  clearFormDraft,
  draftKey,
  fileKeysOfForms,
  purgeExpiredFormDrafts,
  hasFormDraft,
  patchFormDraft,
  readFormDraft,
} from '#app/lib/drafts/form-draft.ts'
import { MemoryStorage, refusingStorage } from './memory-storage.ts'

const FORM = 'create-ticket'
const FILE = { key: '1-a', name: 'screen.png', size: 4, contentType: 'image/png' }

const openTab = () => vi.stubGlobal('sessionStorage', new MemoryStorage())
/** The locks of other tabs that are open. */
let openTabs: string[] = []

beforeEach(() => {
  openTabs = []
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('navigator', {
    locks: { query: () => Promise.resolve({ held: openTabs.map((name) => ({ name })) }), request: vi.fn() },
  })
  openTab()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('A draft', () => {
  test('is kept per form, part by part, and gone once it is cleared', () => {
    patchFormDraft(FORM, { values: { title: 'Printer' } })
    patchFormDraft(FORM, { files: [FILE] })
    expect(readFormDraft(FORM)).toMatchObject({ values: { title: 'Printer' }, files: [FILE] })
    expect(readFormDraft('send-contact-email')).toEqual({})
    clearFormDraft(FORM)
    expect(readFormDraft(FORM)).toEqual({})
    expect(hasFormDraft(FORM)).toBe(false)
  })

  test('lives a day from its last change', () => {
    patchFormDraft(FORM, { values: { title: 'Printer' } })
    vi.advanceTimersByTime(DRAFT_LIFETIME_MS - 1)
    patchFormDraft(FORM, { files: [FILE] })
    vi.advanceTimersByTime(DRAFT_LIFETIME_MS)
    expect(readFormDraft(FORM).values).toEqual({ title: 'Printer' })
    vi.advanceTimersByTime(1)
    expect(readFormDraft(FORM)).toEqual({})
    expect(fileKeysOfForms()).toEqual(new Set())
  })

  test('older than a day is removed and says whether it leaves files; a newer one stays', () => {
    patchFormDraft('send-contact-email', { values: { subject: 'Quote' } })
    vi.advanceTimersByTime(DRAFT_LIFETIME_MS + 1)
    patchFormDraft(FORM, { files: [FILE] })
    expect(purgeExpiredFormDrafts()).toBe(false)
    expect(Object.keys(localStorage)).toEqual([draftKey(FORM)])
    vi.advanceTimersByTime(DRAFT_LIFETIME_MS + 1)
    expect(purgeExpiredFormDrafts()).toBe(true)
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('in storage that cannot be read is no draft', () => {
    for (const text of ['', 'null', '"text"', '{broken', '{"values":{}}']) {
      localStorage.setItem(draftKey(FORM), text)
      expect(readFormDraft(FORM)).toEqual({})
    }
  })
})

describe('The draft of another tab', () => {
  test('is taken over once that tab is closed, the newest first', async () => {
    patchFormDraft(FORM, { values: { title: 'Older' } })
    openTab()
    vi.advanceTimersByTime(1)
    patchFormDraft(FORM, { values: { title: 'Newer' }, files: [FILE] })
    openTab()
    await adoptFormDraft(FORM)
    expect(readFormDraft(FORM)).toMatchObject({ values: { title: 'Newer' }, files: [FILE] })
    expect(Object.keys(localStorage)).toHaveLength(2)
  })

  test('is left alone while that tab is open', async () => {
    patchFormDraft(FORM, { values: { title: 'Being written' } })
    openTabs = [draftKey(FORM)]
    openTab()
    await adoptFormDraft(FORM)
    expect(hasFormDraft(FORM)).toBe(false)
  })

  test('does not replace the one this tab has', async () => {
    patchFormDraft(FORM, { values: { title: 'Theirs' } })
    openTab()
    patchFormDraft(FORM, { values: { title: 'Ours' } })
    await adoptFormDraft(FORM)
    expect(readFormDraft(FORM).values).toEqual({ title: 'Ours' })
    expect(Object.keys(localStorage)).toHaveLength(2)
  })

  test('is taken over too where the browser cannot say which tabs are open', async () => {
    patchFormDraft(FORM, { values: { title: 'Plain http' } })
    vi.stubGlobal('navigator', {})
    openTab()
    await adoptFormDraft(FORM)
    expect(readFormDraft(FORM).values).toEqual({ title: 'Plain http' })
  })
})

test('a browser that refuses to store loses the draft and nothing else', async () => {
  vi.stubGlobal('localStorage', refusingStorage)
  vi.stubGlobal('sessionStorage', refusingStorage)
  patchFormDraft(FORM, { values: { title: 'Printer' } })
  await adoptFormDraft(FORM)
  expect(readFormDraft(FORM)).toEqual({})
  expect(() => clearFormDraft(FORM)).not.toThrow()
  expect(purgeExpiredFormDrafts()).toBe(false)
})
