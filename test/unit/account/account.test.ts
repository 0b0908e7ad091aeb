import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseDevice } from '#app/account/sessions/device.ts'
import { groupCharacters } from '#app/account/second-factor/in-groups.ts'
import {
  endWarningAt,
  onSessionExtended,
  idleWarningAt,
  extendSession,
} from '#app/account/sessions/session-times.ts'
import { ApiError } from '#app/lib/api.ts'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { isWaitingForSignIn, resumeSession } from '#app/lib/session/session-expiry.ts'

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0'

describe('A session is told by its browser and system in words', () => {
  test.each([
    [
      'Firefox on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
    ],
    ['Chrome on macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36`],
    ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/131.0.0.0`],
    ['Opera on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 OPR/115.0.0.0`],
    ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`],
    [
      'Safari on macOS',
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.1 Safari/605.1.15`,
    ],
    [
      'Safari on iPhone',
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1`,
    ],
    [
      'Chrome on iPad',
      `Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${APPLE} CriOS/131.0 Mobile/15E148 Safari/604.1`,
    ],
    [
      'Samsung Internet on Android',
      `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${CHROME} SamsungBrowser/27.0 Mobile Safari/537.36`,
    ],
    [
      'Chrome on Linux',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/131.0.0.0 Safari/537.36',
    ],
    ['Unknown browser on Linux', 'Something/1.0 (Linux)'],
    ['Unknown browser', 'curl/8.10.1'],
    ['Unknown browser', '<b>Firefox</b>'],
    ['Unknown browser', ''],
    ['Unknown browser', null],
  ])('%s', (words, userAgent) => {
    expect(parseDevice(userAgent).name).toBe(words)
  })

  test('a phone is drawn as one', () => {
    expect(parseDevice('Mozilla/5.0 (Linux; Android 14) Firefox/132.0').isHandheld).toBe(true)
    expect(parseDevice('Mozilla/5.0 (X11; Linux x86_64) Firefox/132.0').isHandheld).toBe(false)
  })

  test('a megabyte of nonsense is told at once', () => {
    const began = performance.now()
    for (const part of ['Chrome', 'Mac OS X ', 'Edg', 'a/']) parseDevice(part.repeat(1_000_000 / part.length))
    expect(performance.now() - began).toBeLessThan(1000)
  })
})

test('a key is shown in groups of four and loses nothing', () => {
  expect(groupCharacters('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP')
  expect(groupCharacters('JBSWY')).toBe('JBSW Y')
  expect(groupCharacters('')).toBe('')
})

describe('Before a session ends', () => {
  const at = Date.parse('2026-11-22T12:00:00Z')
  const minutes = (count: number) => count * 60_000

  test('by rest somebody is asked two minutes ahead, and never right after they answered', () => {
    expect(idleWarningAt(at + minutes(30), at)).toBe(at + minutes(28))
    // This machine's clock is ten minutes ahead of the server's.
    expect(idleWarningAt(at - minutes(5), at)).toBe(at + minutes(1))
  })

  test('for good it is said five minutes ahead', () => {
    expect(endWarningAt(at)).toBe(at - minutes(5))
  })
})

describe('Keeping a session', () => {
  const answer = (status: number, body: object) =>
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })))
  beforeEach(() => vi.spyOn(console, 'error').mockReturnValue())
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    resumeSession(true)
  })

  test('tells every tab until when it lasts now', async () => {
    answer(200, { expires_at: '2026-11-22T20:00:00.000Z', idle_at: '2026-11-22T12:30:00.000Z' })
    const heard = Promise.withResolvers<object>()
    const leave = onSessionExtended(heard.resolve)
    expect(await extendSession()).toBe(true)
    expect(await heard.promise).toMatchObject({
      endsAt: Date.parse('2026-11-22T20:00:00Z'),
      idleAt: Date.parse('2026-11-22T12:30:00Z'),
    })
    leave()
  })

  test('asks for another when it has ended, and only then', async () => {
    answer(503, { detail: 'Away' })
    expect(await extendSession()).toBe(false)
    expect(isWaitingForSignIn()).toBe(false)
    answer(401, { detail: 'Sign in to continue.' })
    expect(await extendSession()).toBe(false)
    expect(isWaitingForSignIn()).toBe(true)
  })
})

test('a refusal is said in the words of the server, or else in ours', () => {
  expect(errorMessage(new ApiError(409, 'Begin again.'))).toBe('Begin again.')
  expect(errorMessage(new ApiError(0, ''))).toMatch(/could not be reached/)
  expect(errorMessage(new ApiError(500, ''))).toMatch(/went wrong/)
  expect(errorMessage(new TypeError('x is not a function'))).toMatch(/went wrong/)
  const errors = [{ path: 'code', message: 'Not right' }]
  expect(serverFieldErrors(new ApiError(403, 'Not right', errors))).toEqual({ code: 'Not right' })
  expect(serverFieldErrors(new Error('other'))).toEqual({})
})
