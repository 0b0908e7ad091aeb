import { call, eventually } from '#test/support/server.ts'

export const signIn = (url: string, user: object, headers: Record<string, string> = {}) =>
  call(url, 'POST', '/api/auth/sign-in/email', user, headers)

/** Sends a request again while it gets 503, as a busy machine may refuse it for lack of time. */
export const unlessRefused = <T extends { status: number }>(send: () => Promise<T>): Promise<T> =>
  eventually('another response than 503', async () => {
    const response = await send()
    return response.status !== 503 && response
  })

/** Calls `task` with 0, 1, 2 and so on, `count` times, with a limited number in progress. */
export async function runConcurrently(
  count: number,
  concurrency: number,
  task: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await task(next++)
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, worker))
}
