import { ApiError } from '#app/lib/api.ts'

/** Seconds after which the server takes more; undefined where that is not why it failed. */
export const retryAfterSeconds = (error: unknown) =>
  error instanceof ApiError && error.status === 429 ? error.problem.retryAfter : undefined

/** Nothing is sent while the server has had enough; then all goes on by itself. */
export function createPause(resume: () => void) {
  let until = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    isPaused: () => timer !== undefined,
    /** Answers what to tell who waits. */
    start(seconds: number): string {
      until = Math.max(until, Date.now() + seconds * 1000)
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = undefined
        resume()
      }, until - Date.now())
      const time = new Date(until).toLocaleTimeString('en-US', { timeStyle: 'medium' })
      return `Waiting: too many files at once. It goes on by itself at ${time}`
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
