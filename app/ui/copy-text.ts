/** Copies a text to the clipboard, also on plain http, where the Clipboard API is missing. Rejects when the browser refuses. */
export async function copyText(text: string): Promise<void> {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- the types assume a secure context
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const element = document.body.appendChild(document.createElement('span'))
  element.className = 'sr-only'
  element.style.userSelect = 'text'
  element.textContent = text
  const selection = getSelection()
  const before = selection?.rangeCount ? selection.getRangeAt(0) : undefined
  selection?.selectAllChildren(element)
  // oxlint-disable-next-line typescript/no-deprecated -- the only way on plain http
  const isCopied = document.execCommand('copy')
  selection?.removeAllRanges()
  if (before) selection?.addRange(before)
  element.remove()
  if (!isCopied) throw new Error('The browser refused to copy')
}

const SHOWN_FOR_MS = 2000

/** Copies a text and shows the outcome in the label of a `CopyButton`. */
export async function copyFor(button: HTMLElement, text: string) {
  const show = (state: string) => {
    button.querySelector('[aria-live]')!.textContent = state
    button.toggleAttribute('data-copied', state === 'Copied')
  }
  show(
    await copyText(text).then(
      () => 'Copied',
      () => 'Not copied',
    ),
  )
  setTimeout(() => show('Copy'), SHOWN_FOR_MS)
}

export const startCopyButton = (button: HTMLElement, read: () => string) =>
  button.addEventListener('click', () => void copyFor(button, read()))
