import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  endWarningAt,
  extendSession,
  idleWarningAt,
  onSessionExtended,
} from '#app/desk/shell/session-expiry-warning.tsx'
import { isWaitingForSignIn, resumeSession } from '#app/lib/session/session-expiry.ts'

describe('A session that will expire', () => {
  const at = Date.parse('2026-11-22T12:00:00Z')
  const minutes = (count: number) => count * 60_000

  test('for idleness is announced two minutes ahead, and never right after it was extended', () => {
    expect(idleWarningAt(at + minutes(30), at)).toBe(at + minutes(28))
    // This machine's clock is ten minutes ahead of the server's.
    expect(idleWarningAt(at - minutes(5), at)).toBe(at + minutes(1))
  })

  test('for its age is announced five minutes ahead', () => {
    expect(endWarningAt(at)).toBe(at - minutes(5))
  })
})

describe('Extending a session', () => {
  const respond = (status: number, body: object) =>
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })))
  beforeEach(() => vi.spyOn(console, 'error').mockReturnValue())
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    resumeSession(true)
  })

  test('tells every tab when it expires now', async () => {
    respond(200, { expires_at: '2026-11-22T20:00:00.000Z', idle_at: '2026-11-22T12:30:00.000Z' })
    const received = Promise.withResolvers<object>()
    const unsubscribe = onSessionExtended(received.resolve)
    expect(await extendSession()).toBe(true)
    expect(await received.promise).toMatchObject({
      endsAt: Date.parse('2026-11-22T20:00:00Z'),
      idleAt: Date.parse('2026-11-22T12:30:00Z'),
    })
    unsubscribe()
  })

  test('asks to sign in again if it has expired, and only then', async () => {
    respond(503, { detail: 'Away' })
    expect(await extendSession()).toBe(false)
    expect(isWaitingForSignIn()).toBe(false)
    respond(401, { detail: 'Sign in to continue.' })
    expect(await extendSession()).toBe(false)
    expect(isWaitingForSignIn()).toBe(true)
  })
})
