/** Logs a failure that the page shows nothing of, or not in detail. `message` is a stable token: 'area.what_failed'. */
export function logFailure(message: string, error: unknown) {
  // oxlint-disable-next-line no-console -- the browser's console is the only log there is here
  console.error(message, error)
}
