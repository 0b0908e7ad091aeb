import { describe, expect, test } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import { isSignedOut, isWaitingForSignIn, resumeSession, retryAfterSignIn } from '#app/lib/session/session-expiry.ts'

test('401 means that no one is signed in, 403 that the account is no admin', () => {
  expect([401, 403, 404, 500, 0].map((status) => isSignedOut(new ApiError(status, '')))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(isSignedOut(new Error('401'))).toBe(false)
})

describe('A call whose session has expired', () => {
  const expired = new ApiError(401, '')
  /** Fails with each of the failures in turn, then succeeds. */
  function begin(...failures: Error[]) {
    const attempts: number[] = []
    const reported: unknown[] = []
    const attempt = () => {
      const failure = failures.shift()
      attempts.push(attempts.length)
      return failure ? Promise.reject(failure) : Promise.resolve('done')
    }
    return { attempts, reported, result: retryAfterSignIn(attempt, (error) => reported.push(error)) }
  }

  test('is retried each time the same person has signed in again', async () => {
    const { attempts, reported, result } = begin(expired, expired)
    await expect.poll(isWaitingForSignIn).toBe(true)
    resumeSession(true)
    await expect.poll(isWaitingForSignIn).toBe(true)
    expect(attempts).toHaveLength(2)
    resumeSession(true)
    expect(await result).toBe('done')
    expect(reported).toEqual([expired, expired])
    expect(isWaitingForSignIn()).toBe(false)
  })

  test('fails when someone else signs in', async () => {
    const { attempts, result } = begin(expired)
    await expect.poll(isWaitingForSignIn).toBe(true)
    resumeSession(false)
    await expect(result).rejects.toBe(expired)
    expect(attempts).toHaveLength(1)
  })

  test('fails at once for any other error', async () => {
    const broken = new ApiError(500, '')
    const { reported, result } = begin(broken)
    await expect(result).rejects.toBe(broken)
    expect([reported, isWaitingForSignIn()]).toEqual([[], false])
  })
})
