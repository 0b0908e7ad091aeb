import { paletteOpen } from './palette-state.ts'

let typed = ''

/** What was typed while the palette was being loaded, or into that of the page before, once. */
export function takeTyped(): string {
  const text = typed
  typed = ''
  return text
}

/** Keeps the text of the palette for that of the next page. */
export function keepText(text: string) {
  typed = text
}

/**
 * Keeps what is typed for a palette that is not on screen yet: these keys are no shortcuts, nor text of the field behind it.
 * Escape closes it. Returns what ends this.
 */
export function keepTyped(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') paletteOpen.set(false)
    else if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (Array.from(event.key).length === 1) typed += event.key
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('keydown', onKey, true)
  return () => {
    document.removeEventListener('keydown', onKey, true)
    if (!paletteOpen.get()) typed = ''
  }
}
