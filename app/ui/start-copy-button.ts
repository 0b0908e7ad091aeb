import { copyText } from './copy-text.ts'

const SHOWN_FOR_MS = 2000

/** Lets a `StaticCopyButton` copy what `read` returns and say so in its label for two seconds. */
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
