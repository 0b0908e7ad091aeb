import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { requestKey } from '#app/desk/sending/use-sending.ts'
import { clearDrafts, keepDraftsInPage } from '#app/lib/drafts/draft-store.ts'
import { arrivedFiles, draftIdOf, takeOverFiles, ticketDrafts, writeDraftText } from '#app/lib/drafts/ticket-draft.ts'
import { MemoryStorage } from '../lib/memory-storage.ts'

const textOf = (id: string) => ticketDrafts.read(id).text

beforeEach(() => void vi.stubGlobal('localStorage', new MemoryStorage()))
afterEach(() => {
  clearDrafts()
  vi.unstubAllGlobals()
})

describe('What is written in a box of a ticket', () => {
  test('is kept apart from its other box and from every other ticket’s', () => {
    const boxes = ['one', 'two'].flatMap((id) => [draftIdOf(id, 'answer'), draftIdOf(id, 'note')])
    for (const box of boxes) writeDraftText(box, `in ${box}`)
    expect(boxes.map(textOf)).toEqual(boxes.map((box) => `in ${box}`))
    expect(new Set(boxes).size).toBe(4)
  })

  test('is gone from the browser after Logout, and stays in a tab that shows it', () => {
    writeDraftText('one', 'Half a sentence')
    keepDraftsInPage()
    expect(Object.keys(localStorage)).toEqual([])
    expect(textOf('one')).toBe('Half a sentence')
    clearDrafts()
    expect(textOf('one')).toBe('')
    writeDraftText('one', 'Another')
    clearDrafts()
    expect(Object.keys(localStorage)).toEqual([])
  })
})

test('Files that a draft has on the server replace those that had arrived, and leave what is still on its way', () => {
  const file = (key: string, id?: string) => ({
    key,
    name: key,
    size: 1,
    contentType: 'text/plain',
    ...(id && { id, token: 't' }),
  })
  ticketDrafts.write('one', { files: [file('old', 'temp/old'), file('on its way')] })
  takeOverFiles('one', [{ id: 'temp/new', token: 't', name: 'new', size: 1, contentType: 'text/plain' }])
  expect(arrivedFiles('one').map(({ id }) => id)).toEqual(['temp/new'])
  expect(ticketDrafts.read('one').files.map(({ name }) => name)).toEqual(['new', 'on its way'])
})

describe('The key of a message', () => {
  const keyOf = (message: string, more: object = {}) => requestKey('one', { message, ...more })

  test('stays the same for the same message, after a reload too, so that it is stored once', () => {
    const key = keyOf('On my way.')
    expect(keyOf('On my way.')).toBe(key)
    expect(localStorage.getItem('draft:one')).toContain(key)
  })

  test('is another for other words, files, people or another time', () => {
    const upload = { id: 'temp/1', token: 't' }
    const keys = [
      keyOf('On my way.'),
      keyOf('On my way!'),
      keyOf('On my way!', { attachments: [upload] }),
      keyOf('On my way!', { attachments: [upload], to: ['ann'] }),
      keyOf('On my way!', { attachments: [upload], to: ['ann'], send_at: '2026-12-01T15:00:00Z' }),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })
})
