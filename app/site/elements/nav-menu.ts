const OPEN_DELAY_MS = 200
const SKIP_DELAY_WITHIN_MS = 300
const CLOSE_DELAY_MS = 150
const WIDE = '(width >= 80rem)'

/**
 * The header's navigation. Inside: one `.nav-toggle` for the small screen, and `.nav-item`s, each a disclosure button
 * with its sheet. All state lives in `aria-expanded`; CSS shows what is expanded.
 */
export class NavMenu extends HTMLElement {
  #wide = matchMedia(WIDE)
  #timer: ReturnType<typeof setTimeout> | undefined
  #closedAt = -Infinity
  #hovered: HTMLElement | null = null
  #off = new AbortController()

  connectedCallback() {
    this.#off = new AbortController()
    const { signal } = this.#off
    this.#toggle.addEventListener('click', () => this.#setMenu(!isOpen(this.#toggle)), { signal })
    for (const item of this.#items) this.#wire(item, signal)
    this.addEventListener('click', (event) => this.#closeOnLink(event), { signal })
    this.addEventListener('focusout', (event) => this.#closeOnLeave(event), { signal })
    document.addEventListener('keydown', (event) => event.key === 'Escape' && this.#escape(), { signal })
    document.addEventListener('pointerdown', (event) => this.#closeOnOutside(event), { signal })
    this.#wide.addEventListener('change', () => this.#closeAll(), { signal })
  }

  disconnectedCallback() {
    this.#off.abort()
    this.#closeAll()
  }

  get #toggle() {
    return this.querySelector<HTMLElement>('.nav-toggle')!
  }

  get #items() {
    return [...this.querySelectorAll<HTMLElement>('.nav-item')]
  }

  #wire(item: HTMLElement, signal: AbortSignal) {
    const button = buttonOf(item)
    button.addEventListener('click', () => this.#press(item), { signal })
    button.addEventListener('keydown', (event) => this.#enterByArrow(event, item), { signal })
    item.addEventListener('pointerenter', (event) => this.#hover(event, item), { signal })
    item.addEventListener('pointerleave', (event) => this.#leave(event, item), { signal })
  }

  #set(item: HTMLElement, open: boolean) {
    clearTimeout(this.#timer)
    if (open) for (const other of this.#items) if (other !== item) setExpanded(buttonOf(other), false)
    if (!open && isOpen(buttonOf(item))) this.#closedAt = performance.now()
    if (!open && this.#hovered === item) this.#hovered = null
    setExpanded(buttonOf(item), open)
  }

  /** A press on a sheet that hovering has just opened keeps it open: the hand was quicker than the eye. */
  #press(item: HTMLElement) {
    const keep = this.#hovered === item
    this.#hovered = null
    this.#set(item, keep || !isOpen(buttonOf(item)))
  }

  #hover(event: PointerEvent, item: HTMLElement) {
    if (event.pointerType !== 'mouse' || !this.#wide.matches) return
    const moving =
      performance.now() - this.#closedAt < SKIP_DELAY_WITHIN_MS ||
      this.#items.some((other) => isOpen(buttonOf(other)))
    clearTimeout(this.#timer)
    if (isOpen(buttonOf(item))) return
    const open = () => {
      this.#set(item, true)
      this.#hovered = item
    }
    this.#timer = setTimeout(open, moving ? 0 : OPEN_DELAY_MS)
  }

  #leave(event: PointerEvent, item: HTMLElement) {
    if (event.pointerType !== 'mouse' || !this.#wide.matches) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#set(item, false), CLOSE_DELAY_MS)
  }

  #enterByArrow(event: KeyboardEvent, item: HTMLElement) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    this.#set(item, true)
    item.querySelector<HTMLElement>('.nav-sheet a')?.focus()
  }

  #closeOnLink(event: Event) {
    if (event.target instanceof Element && event.target.closest('a')) this.#closeAll()
  }

  #closeOnLeave(event: FocusEvent) {
    if (!this.#wide.matches || !(event.relatedTarget instanceof Node)) return
    for (const item of this.#items) if (!item.contains(event.relatedTarget)) this.#set(item, false)
  }

  #closeOnOutside(event: Event) {
    if (!this.#wide.matches || !(event.target instanceof Node) || this.contains(event.target)) return
    for (const item of this.#items) this.#set(item, false)
  }

  #escape() {
    const open = this.#wide.matches
      ? this.#items.map(buttonOf).find(isOpen)
      : isOpen(this.#toggle) && this.#toggle
    if (!open) return
    this.#closeAll()
    open.focus()
  }

  #closeAll() {
    for (const item of this.#items) this.#set(item, false)
    this.#setMenu(false)
  }

  /** The small screen's menu covers the page; what it covers cannot be reached. */
  #setMenu(open: boolean) {
    setExpanded(this.#toggle, open)
    const bottom = this.closest('header')?.getBoundingClientRect().bottom ?? 0
    this.style.setProperty('--menu-top', `${bottom}px`)
    document.documentElement.toggleAttribute('data-menu-open', open)
    for (const covered of document.querySelectorAll('main, .site-footer, .utility-strip, cookie-banner'))
      covered.toggleAttribute('inert', open)
  }
}

const buttonOf = (item: HTMLElement) => item.querySelector('button')!
const isOpen = (button: HTMLElement) => button.getAttribute('aria-expanded') === 'true'
const setExpanded = (button: HTMLElement, open: boolean) => button.setAttribute('aria-expanded', String(open))
