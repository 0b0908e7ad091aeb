const KEY = 'cookie-consent'

/**
 * Comes rendered hidden and shows itself while no choice is stored. `--cookie-banner` tells the page how high it is, so
 * that the page can end, and scroll what has the focus, above it.
 */
export class CookieBanner extends HTMLElement {
  #off = new AbortController()
  #size = new ResizeObserver(() => this.#tellHeight())

  connectedCallback() {
    if (choice()) return
    this.#off = new AbortController()
    const { signal } = this.#off
    this.addEventListener('click', (event) => this.#press(event), { signal })
    addEventListener('storage', () => choice() && this.#hide(), { signal })
    this.hidden = false
    this.#size.observe(this)
  }

  disconnectedCallback() {
    this.#hide()
  }

  #press({ target }: MouseEvent) {
    const button = target instanceof Element && target.closest('button')
    if (!button) return
    if (button.value) remember(button.value)
    this.#hide()
  }

  #hide() {
    this.#off.abort()
    this.#size.disconnect()
    this.hidden = true
    this.#tellHeight()
  }

  #tellHeight() {
    document.documentElement.style.setProperty('--cookie-banner', `${this.offsetHeight}px`)
  }
}

function choice() {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function remember(chosen: string) {
  try {
    localStorage.setItem(KEY, chosen)
  } catch {
    // The browser keeps nothing, so it will ask again.
  }
}
