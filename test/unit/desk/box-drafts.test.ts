import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { requestKey } from '#app/desk/sending/use-sending.ts'
import {
  clearAnswerDrafts,
  keepAnswerDraftsInPage,
  readAnswerDraft,
  writeAnswerDraft,
  readAnswerFiles,
  writeAnswerFiles,
} from '#app/lib/drafts/answer-draft.ts'
import { arrivedFiles, draftKeyOf, takeOverFiles } from '#app/desk/answer/draft-states.ts'
import { MemoryStorage } from '../lib/memory-storage.ts'

beforeEach(() => void vi.stubGlobal('localStorage', new MemoryStorage()))
afterEach(() => {
  clearAnswerDrafts()
  vi.unstubAllGlobals()
})

describe('What is written in a box of a ticket', () => {
  test('is kept apart from its other box and from every other ticket’s', () => {
    const boxes = ['one', 'two'].flatMap((id) => [draftKeyOf(id, 'answer'), draftKeyOf(id, 'note')])
    for (const box of boxes) writeAnswerDraft(box, `in ${box}`)
    expect(boxes.map(readAnswerDraft)).toEqual(boxes.map((box) => `in ${box}`))
    expect(new Set(boxes).size).toBe(4)
  })

  test('is gone from the browser after Logout, and stays in a tab that shows it', () => {
    writeAnswerDraft('one', 'Half a sentence')
    keepAnswerDraftsInPage()
    expect(Object.keys(localStorage)).toEqual([])
    expect(readAnswerDraft('one')).toBe('Half a sentence')
    clearAnswerDrafts()
    expect(readAnswerDraft('one')).toBe('')
    writeAnswerDraft('one', 'Another')
    clearAnswerDrafts()
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
  writeAnswerFiles('one', [file('old', 'temp/old'), file('on its way')])
  takeOverFiles('one', [{ id: 'temp/new', token: 't', name: 'new', size: 1, contentType: 'text/plain' }])
  expect(arrivedFiles('one').map(({ id }) => id)).toEqual(['temp/new'])
  expect(readAnswerFiles('one').map(({ name }) => name)).toEqual(['new', 'on its way'])
})

describe('The key of a message', () => {
  const keyOf = (message: string, more: object = {}) => requestKey('one:key', { message, ...more })

  test('stays the same for the same message, after a reload too, so that it is stored once', () => {
    const key = keyOf('On my way.')
    expect(keyOf('On my way.')).toBe(key)
    expect(readAnswerDraft('one:key')).toContain(key)
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
