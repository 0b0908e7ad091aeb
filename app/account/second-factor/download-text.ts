/** Long enough for the browser to have taken the text over. */
const REVOKE_AFTER_MS = 60_000

/** Has the browser keep a text as a file. */
export function downloadText(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
