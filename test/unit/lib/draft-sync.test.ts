import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { clearDrafts } from '#app/lib/drafts/draft-store.ts'
import { ticketDrafts, writeDraftText } from '#app/lib/drafts/ticket-draft.ts'
import { openDraft, reloadDrafts, saveDraftsNow } from '#app/desk/answer/draft-sync.ts'
import { MemoryStorage } from './memory-storage.ts'

const EMPTY = {
  message: '',
  updated_at: null as string | null,
  files: [],
  to: null,
  shared: false,
  kept: [],
  from_others: [],
}
/** The draft as the server has it, and how often it was saved. */
let stored: typeof EMPTY
let saves: string[]
/** What the server responds to the next saves, instead of saving. */
let failures: number[]
let logged: MockInstance

beforeEach(() => {
  vi.useFakeTimers()
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('localStorage', new MemoryStorage())
  stored = EMPTY
  saves = []
  failures = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json(stored)
    const { message } = JSON.parse(body!) as { message: string }
    saves.push(message)
    const failure = failures.shift()
    if (failure !== undefined) return Response.json({ detail: 'Not now.' }, { status: failure })
    stored = {
      ...stored,
      message,
      updated_at: new Date(Date.parse('2026-11-24T17:00:00Z') + saves.length).toISOString(),
    }
    return Response.json(stored)
  })
})
afterEach(() => {
  clearDrafts()
  logged.mockRestore()
  vi.unstubAllGlobals()
})

const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('What is typed is saved on the server a moment later, once', async () => {
  openDraft('one', 'answer')
  await passes(0)
  for (const text of ['H', 'He', 'Hello']) writeDraftText('one', text)
  await passes(600)
  expect(saves).toEqual(['Hello'])
})

test('What could not be saved is saved as soon as the server takes it, and stays in the box until then', async () => {
  failures = [500, 503]
  openDraft('one', 'answer')
  await passes(0)
  writeDraftText('one', 'Hello')
  await passes(600)
  expect([saves.length, stored.message, ticketDrafts.read('one').text]).toEqual([1, '', 'Hello'])
  await passes(10_000)
  expect([saves.length, stored.message, ticketDrafts.read('one').text]).toEqual([3, 'Hello', 'Hello'])
})

test('What was written on another machine shows in a box in which nothing is written here', async () => {
  openDraft('one', 'answer')
  await passes(0)
  stored = { ...stored, message: 'From the office', updated_at: '2026-11-24T17:00:01.000Z' }
  reloadDrafts('two')
  await passes(0)
  expect(ticketDrafts.read('one').text).toBe('')
  reloadDrafts('one')
  await passes(0)
  expect(ticketDrafts.read('one').text).toBe('From the office')
  expect(saves).toEqual([])
})

test('Whoever leaves the page, or its box, saves what is not saved yet', async () => {
  const close = openDraft('one', 'answer')
  await passes(0)
  writeDraftText('one', 'Half a')
  saveDraftsNow({ isLeaving: true })
  await passes(0)
  writeDraftText('one', 'Half a sentence')
  close()
  await passes(0)
  expect(saves).toEqual(['Half a', 'Half a sentence'])
})
