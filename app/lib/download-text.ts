/** Long enough for the browser to have started the download. */
const REVOKE_AFTER_MS = 60_000

export function downloadText(name: string, text: string, type: 'text/plain' | 'text/csv') {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
