/** Copies a text, also where the clipboard's own interface is missing, as on plain http. Rejects when it cannot. */
export async function copyText(text: string): Promise<void> {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- its types know secure pages only
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const holder = document.body.appendChild(document.createElement('span'))
  holder.className = 'sr-only'
  holder.style.userSelect = 'text'
  holder.textContent = text
  const selection = getSelection()
  const before = selection?.rangeCount ? selection.getRangeAt(0) : undefined
  selection?.selectAllChildren(holder)
  // oxlint-disable-next-line typescript/no-deprecated -- the only way there is on plain http
  const isCopied = document.execCommand('copy')
  selection?.removeAllRanges()
  if (before) selection?.addRange(before)
  holder.remove()
  if (!isCopied) throw new Error('The browser refused to copy')
}
