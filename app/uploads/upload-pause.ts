/** Pauses uploads while the server's rate limit lasts, then calls `resume`. */
export function createPause(resume: () => void) {
  let until = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    isPaused: () => timer !== undefined,
    /** Returns the text that tells the user until when. */
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
