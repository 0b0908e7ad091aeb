import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readPlace, savePlace } from '#app/desk/list/saved-place.ts'
import { readListQuery } from '#app/desk/list/list-query.ts'
import { REPLY_DRAFT_LIFETIME_MS, clearDrafts } from '#app/lib/drafts/draft-store.ts'
import { ticketDrafts, writeDraftText } from '#app/lib/drafts/ticket-draft.ts'
import { claimPrivateData, clearPrivateData, followLogouts } from '#app/desk/shell/private-data.ts'
import { MemoryStorage, refusingStorage } from '../../lib/memory-storage.ts'

const SEARCH = readListQuery(new URLSearchParams('search=Vega'))
const REPLY = 'Please restart the printer.'
const textOf = (id: string) => ticketDrafts.read(id).text

/** Another page in the same browser, or the same one after a reload: nothing is left in memory. */
async function openPage() {
  vi.resetModules()
  const drafts = await import('#app/lib/drafts/ticket-draft.ts')
  const { claimPrivateData: claim, followLogouts: follow } = await import('#app/desk/shell/private-data.ts')
  return { read: (id: string) => drafts.ticketDrafts.read(id).text, claim, followLogouts: follow }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  clearDrafts()
  claimPrivateData('dana')
  writeDraftText('ticket', REPLY)
  savePlace(SEARCH, { place: { cursor: 'c' }, index: 40 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('A reply that has been begun', () => {
  test('is there for the same admin after a reload and a new sign-in', async () => {
    const page = await openPage()
    page.claim('dana')
    expect(page.read('ticket')).toBe(REPLY)
  })

  test('is gone after Logout, with the positions in lists', async () => {
    clearPrivateData()
    expect(textOf('ticket')).toBe('')
    expect(readPlace(SEARCH)).toBeUndefined()
    expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([])
    const page = await openPage()
    page.claim('dana')
    expect(page.read('ticket')).toBe('')
  })

  test('is never shown to another admin, neither in this page nor in a new one', async () => {
    const page = await openPage()
    page.claim('robin')
    expect(page.read('ticket')).toBe('')
    claimPrivateData('robin')
    expect(textOf('ticket')).toBe('')
    expect(readPlace(SEARCH)).toBeUndefined()
  })

  test('is removed seven days after its last change', async () => {
    vi.advanceTimersByTime(REPLY_DRAFT_LIFETIME_MS)
    expect((await openPage()).read('ticket')).toBe(REPLY)
    vi.advanceTimersByTime(1)
    const page = await openPage()
    expect(page.read('ticket')).toBe('')
    page.claim('dana')
    expect(Object.keys(localStorage)).toEqual(['draft-owner'])
  })

  test('stays in the page where the browser refuses to store it', () => {
    vi.stubGlobal('localStorage', refusingStorage)
    vi.stubGlobal('sessionStorage', refusingStorage)
    writeDraftText('ticket', 'Only in memory')
    claimPrivateData('dana')
    expect(textOf('ticket')).toBe('Only in memory')
    clearPrivateData()
    expect(textOf('ticket')).toBe('')
  })
})

describe('A Logout in another tab', () => {
  const listeners = new Map<string, (event: object) => void>()
  const logOutElsewhere = () => listeners.get('storage')!({ key: 'draft-owner', newValue: null })
  beforeEach(() => {
    vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
    )
    vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type))
  })

  test('clears this one too, but for the answer that stands in it', () => {
    const stop = followLogouts()
    logOutElsewhere()
    expect(textOf('ticket')).toBe(REPLY)
    expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual(['draft-owner'])
    expect(readPlace(SEARCH)).toBeUndefined()
    stop()
    expect(listeners.size).toBe(0)
  })

  test('leaves an answer from before a reload, too; the same admin has it again, another never', async () => {
    const page = await openPage()
    page.claim('dana')
    expect(page.read('ticket')).toBe(REPLY)
    clearPrivateData()
    const stop = page.followLogouts()
    logOutElsewhere()
    expect(page.read('ticket')).toBe(REPLY)
    page.claim('dana')
    expect((await openPage()).read('ticket')).toBe(REPLY)
    page.claim('robin')
    expect(page.read('ticket')).toBe('')
    expect((await openPage()).read('ticket')).toBe('')
    stop()
  })

  test('takes nothing that the same admin types here before signing in again', () => {
    const stop = followLogouts()
    localStorage.removeItem('draft-owner')
    logOutElsewhere()
    writeDraftText('ticket', 'Typed after the Logout')
    claimPrivateData('dana')
    expect(textOf('ticket')).toBe('Typed after the Logout')
    stop()
  })
})
