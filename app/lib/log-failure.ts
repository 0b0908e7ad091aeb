/** Logs a failure that the page does not show, or not in detail. `message` is a stable token: 'area.what_failed'. */
export function logFailure(message: string, error: unknown) {
  // oxlint-disable-next-line no-console -- the only log in a browser
  console.error(message, error)
}
