import { call } from '#test/support/server.ts'

export const signIn = (url: string, user: object, headers: Record<string, string> = {}) =>
  call(url, 'POST', '/api/auth/sign-in/email', user, headers)

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
