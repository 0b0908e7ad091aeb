import { localEntries } from '#app/lib/browser-storage.ts'
import { ListeningElement } from './listening-element.ts'

const KEY = 'cookie-consent'

/**
 * The cookie banner. Rendered hidden, it shows itself while no choice is stored, but not over a customer's ticket. The end of the page and a focused element
 * stay above it. Its height is set only on the elements that need it: a custom property on the root would restyle every
 * element.
 */
export class CookieBanner extends ListeningElement {
  #size = new ResizeObserver(() => this.#publishHeight())

  protected listen(signal: AbortSignal) {
    if (localEntries.read(KEY) || document.querySelector('ticket-live')) return
    this.addEventListener('click', (event) => this.#onClick(event), { signal })
    addEventListener('storage', () => localEntries.read(KEY) && this.#hide(), { signal })
    this.hidden = false
    this.#size.observe(this)
    signal.addEventListener('abort', () => this.#hide())
  }

  #onClick({ target }: MouseEvent) {
    const button = target instanceof Element && target.closest('button')
    if (!button) return
    if (button.value) localEntries.write(KEY, button.value)
    this.#hide()
  }

  #hide() {
    this.#size.disconnect()
    this.hidden = true
    this.#publishHeight()
  }

  #publishHeight() {
    const height = `${this.offsetHeight}px`
    document.documentElement.style.scrollPaddingBottom = height
    document.querySelector<HTMLElement>('.footer-floor')?.style.setProperty('--cookie-banner', height)
  }
}
