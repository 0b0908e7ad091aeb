/** Long enough for the browser to have started the download. */
const REVOKE_AFTER_MS = 60_000

export function downloadText(name: string, text: string, type: 'text/plain' | 'text/csv') {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  downloadFrom(address, name)
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}

export function downloadFrom(address: string, name = '') {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
