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

/** Starts a `StaticCopyButton`, as `CopyButton` works with React. */
export function startCopyButton(button: HTMLElement, read: () => string) {
  const label = button.querySelector('[aria-live]')!
  let timer: ReturnType<typeof setTimeout> | undefined
  function show(state: 'Copy' | 'Copied' | 'Not copied') {
    label.textContent = state
    button.toggleAttribute('data-copied', state === 'Copied')
    clearTimeout(timer)
    if (state !== 'Copy') timer = setTimeout(() => show('Copy'), SHOWN_FOR_MS)
  }
  button.addEventListener('click', () =>
    copyText(read()).then(
      () => show('Copied'),
      () => show('Not copied'),
    ),
  )
}
