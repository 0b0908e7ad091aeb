import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import { createQueryClient, retryDelay, shouldRetry } from '#app/lib/query-client.ts'

describe('A failed load', () => {
  test('is retried up to three times, after 1, 2 and 4 seconds, and never waits longer than 30', () => {
    const broken = new ApiError(500, '')
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, broken))).toEqual([true, true, true, false])
    expect([0, 1, 2, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000, 30_000])
  })

  test('is retried after a network or server error, and not after a client error', () => {
    expect([0, 502, 400, 401, 404, 422].map((status) => shouldRetry(0, new ApiError(status, '')))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  test('is not retried while there is no connection: it would only say so later', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect([0, 502].map((status) => shouldRetry(0, new ApiError(status, '')))).toEqual([false, true])
    vi.unstubAllGlobals()
  })
})

test('A change that is told during the first load is loaded after it', async () => {
  const client = createQueryClient()
  const before = Promise.withResolvers<string>()
  const answers = [before.promise, Promise.resolve('after')]
  const queryKey = ['ticket']
  const stop = new QueryObserver(client, { queryKey, queryFn: () => answers.shift()! }).subscribe(() => {})
  const reloaded = client.invalidateQueries({ queryKey })
  before.resolve('before')
  await reloaded
  expect(client.getQueryData(queryKey)).toBe('after')
  stop()
  client.clear()
})
