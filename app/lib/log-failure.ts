/** For failures that are nobody's business on screen (SPEC.md section 8, silent failures). */
export function logFailure(message: string, error: unknown) {
  // oxlint-disable-next-line no-console -- the browser's console is the only log there is here
  console.error(message, error)
}
