import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import { fieldErrors } from '#app/lib/forms/field-errors.ts'
import { retryDelay, shouldRetry } from '#app/lib/query-client.ts'
import { retryAfterSignIn, isWaitingForSignIn, resumeSession } from '#app/lib/session/session-expiry.ts'
import { isSignedOut } from '#app/lib/session/session-expiry.ts'
import { generatePassword } from '#app/account/setup/generate-password.ts'
import { setupAdmin } from '#contract/auth.ts'

describe('A failed load', () => {
  test('is tried again up to three times, after 1, 2 and 4 seconds, never more than 30', () => {
    const broken = new ApiError(500, '')
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, broken))).toEqual([true, true, true, false])
    expect([0, 1, 2, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000, 30_000])
  })

  test('is tried again without an answer, and not after a refusal', () => {
    expect([0, 502, 400, 401, 404, 422].map((status) => shouldRetry(0, new ApiError(status, '')))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

test('401 and 403 mean that nobody, or no admin, is signed in', () => {
  expect([401, 403, 404, 500, 0].map((status) => isSignedOut(new ApiError(status, '')))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(isSignedOut(new Error('401'))).toBe(false)
})

describe('What is refused because the session has ended', () => {
  const stranger = new ApiError(401, '')
  /** Refused as often as there are refusals, then done. */
  function begin(...refusals: Error[]) {
    const tries: number[] = []
    const said: unknown[] = []
    const attempt = () => {
      const refusal = refusals.shift()
      tries.push(tries.length)
      return refusal ? Promise.reject(refusal) : Promise.resolve('done')
    }
    return { tries, said, result: retryAfterSignIn(attempt, (error) => said.push(error)) }
  }

  test('is said each time, and done once the same person has signed in', async () => {
    const { tries, said, result } = begin(stranger, stranger)
    await vi.waitUntil(isWaitingForSignIn)
    resumeSession(true)
    await vi.waitUntil(isWaitingForSignIn)
    expect(tries).toHaveLength(2)
    resumeSession(true)
    expect(await result).toBe('done')
    expect(said).toEqual([stranger, stranger])
    expect(isWaitingForSignIn()).toBe(false)
  })

  test('is not done in the name of somebody else', async () => {
    const { tries, result } = begin(stranger)
    await vi.waitUntil(isWaitingForSignIn)
    resumeSession(false)
    await expect(result).rejects.toBe(stranger)
    expect(tries).toHaveLength(1)
  })

  test('waits for nobody when it failed for another reason', async () => {
    const broken = new ApiError(500, '')
    const { said, result } = begin(broken)
    await expect(result).rejects.toBe(broken)
    expect([said, isWaitingForSignIn()]).toEqual([[], false])
  })
})

describe('The suggested password', () => {
  test('has 20 readable characters and is accepted', () => {
    const password = generatePassword()
    expect(password).toMatch(/^[a-hjkmnp-zA2-9]{20}$/)
    expect(fieldErrors(setupAdmin.input, { email: 'admin@neatline.example.com', password })).toBeNull()
  })

  test('is another one each time', () => {
    expect(new Set(Array.from({ length: 100 }, generatePassword)).size).toBe(100)
  })
})

test('set-up names each field at fault once', () => {
  expect(fieldErrors(setupAdmin.input, { email: 'admin', password: 'short' })).toEqual({
    email: 'Enter an email address like name@example.com',
    password: 'Use at least 8 characters',
  })
  expect(fieldErrors(setupAdmin.input, { email: ' ', password: '' })?.email).toBe('Enter an email address')
})
