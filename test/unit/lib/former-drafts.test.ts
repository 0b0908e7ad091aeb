import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from './memory-storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const FILE = { key: '1-a', name: 'log.txt', size: 1, contentType: 'text/plain', id: 'temp/1', token: 't' }
const SUGGESTION = { message: 'Please restart it.', sources: [] }

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('localStorage', new MemoryStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Stores a draft as releases did that kept each field as a text of its own. */
const storeFormer = (key: string, text: string, saved = Date.now()) =>
  localStorage.setItem(`draft:${key}`, JSON.stringify({ text, saved }))

test('What a former release kept of an answer is its draft, and is written once', async () => {
  const writtenAt = Date.now() - DAY_MS
  storeFormer('id-1:saved', '2026-11-24T17:00:00.000Z\nPlease\nrestart')
  storeFormer('id-1:files', JSON.stringify([FILE]))
  storeFormer('id-1', 'Please\nrestart it.', writtenAt)
  storeFormer('id-1:key', 'uuid-1\n["Please\\nrestart it.",[]]')
  storeFormer('id-1:since', '2026-11-24T16:00:00.000Z')
  storeFormer('id-1:warned', 'message-1')
  storeFormer('id-1:suggested', JSON.stringify(SUGGESTION))
  storeFormer('id-1:left-out', 'ann ben')
  storeFormer('id-1:dismissed', 'kept-1')
  storeFormer('id-1:note', 'Ask Robin')
  storeFormer('id-1:note:saved', '2026-11-24T17:00:01.000Z\nAsk')
  const ANSWER = {
    text: 'Please\nrestart it.',
    writtenAt,
    files: [FILE],
    onServer: { updatedAt: '2026-11-24T17:00:00.000Z', message: 'Please\nrestart' },
    request: { key: 'uuid-1', contents: '["Please\\nrestart it.",[]]' },
    since: '2026-11-24T16:00:00.000Z',
    warnedOf: 'message-1',
    suggestion: SUGGESTION,
    leftOut: ['ann', 'ben'],
    dismissed: 'kept-1',
  }
  for (let reload = 0; reload < 2; reload++) {
    vi.resetModules()
    const { ticketDrafts } = await import('#app/lib/drafts/ticket-draft.ts')
    const { fileKeysOfDrafts } = await import('#app/lib/drafts/draft-store.ts')
    expect(ticketDrafts.read('id-1')).toMatchObject(ANSWER)
    expect(ticketDrafts.read('id-1:note')).toMatchObject({
      text: 'Ask Robin',
      onServer: { updatedAt: '2026-11-24T17:00:01.000Z', message: 'Ask' },
    })
    expect(fileKeysOfDrafts()).toEqual(['1-a'])
    expect(Object.keys(localStorage).toSorted()).toEqual(['draft:id-1', 'draft:id-1:note'])
  }
})

test('So is what was typed into other fields of the dashboard', async () => {
  const typed = { values: { title: 'Printer' }, began: { title: 'Print' }, sendKey: 'uuid' }
  storeFormer('editor:reply:new', JSON.stringify(typed))
  storeFormer('editor:signature', JSON.stringify(''))
  storeFormer('notes:ann', '\0')
  storeFormer('notes-before:ann', 'Calls at noon')
  storeFormer('id-2:edit', 'Changed')
  storeFormer('id-2:again', 'new@example.com')
  storeFormer('id-2:again-to', 'ann')
  storeFormer('id-1:person-email', 'ben@example.com')
  storeFormer('id-1:person-name', 'Ben')
  storeFormer('id-1:box', 'note')
  for (let reload = 0; reload < 2; reload++) {
    vi.resetModules()
    const { createDrafts } = await import('#app/lib/drafts/draft-store.ts')
    const read = (kind: string, id: string) => createDrafts(kind, {}).read(id)
    expect(read('editor:', 'reply:new')).toMatchObject({ typed })
    expect(read('editor:', 'signature')).toMatchObject({ typed: { values: { signature: '' } } })
    expect(read('notes:', 'ann')).toMatchObject({ typed: { text: '' }, before: { text: 'Calls at noon' } })
    expect(read('edit:', 'id-2')).toMatchObject({ isOpen: true, text: 'Changed' })
    expect(read('again:', 'id-2')).toMatchObject({ email: 'new@example.com', userId: 'ann' })
    expect(read('person:', 'id-1')).toMatchObject({ email: 'ben@example.com', name: 'Ben' })
    expect(read('box:', 'id-1')).toMatchObject({ isNote: true })
    expect(Object.keys(localStorage)).toHaveLength(7)
  }
})

test('What has expired, or cannot be read, is no draft', async () => {
  storeFormer('id-1', 'Old', Date.now() - 8 * DAY_MS)
  storeFormer('id-2', 'Text')
  storeFormer('id-2:files', '{broken')
  const { ticketDrafts } = await import('#app/lib/drafts/ticket-draft.ts')
  expect(ticketDrafts.read('id-1').text).toBe('')
  expect(ticketDrafts.read('id-2')).toMatchObject({ text: 'Text', files: [] })
})
