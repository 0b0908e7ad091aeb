import { localEntries } from '#app/lib/browser-storage.ts'

const KEY = 'cookie-consent'

/**
 * Comes rendered hidden and shows itself while no choice is stored. The page ends, and scrolls what has the focus, above
 * it. Its height is told where it is needed: on the root, for all to inherit, every element would be styled anew.
 */
export class CookieBanner extends HTMLElement {
  #off = new AbortController()
  #size = new ResizeObserver(() => this.#tellHeight())

  connectedCallback() {
    if (localEntries.read(KEY)) return
    this.#off = new AbortController()
    const { signal } = this.#off
    this.addEventListener('click', (event) => this.#press(event), { signal })
    addEventListener('storage', () => localEntries.read(KEY) && this.#hide(), { signal })
    this.hidden = false
    this.#size.observe(this)
  }

  disconnectedCallback() {
    this.#hide()
  }

  #press({ target }: MouseEvent) {
    const button = target instanceof Element && target.closest('button')
    if (!button) return
    if (button.value) localEntries.write(KEY, button.value)
    this.#hide()
  }

  #hide() {
    this.#off.abort()
    this.#size.disconnect()
    this.hidden = true
    this.#tellHeight()
  }

  #tellHeight() {
    const height = `${this.offsetHeight}px`
    document.documentElement.style.scrollPaddingBottom = height
    document.querySelector<HTMLElement>('.footer-floor')?.style.setProperty('--cookie-banner', height)
  }
}
