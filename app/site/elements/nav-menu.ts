import { ListeningElement } from './listening-element.ts'

const OPEN_DELAY_MS = 200
const SKIP_DELAY_WITHIN_MS = 300
const CLOSE_DELAY_MS = 150
const WIDE = '(width >= 80rem)'

/**
 * The navigation of the header: a `.nav-toggle` for small screens and `.nav-item`s, each a disclosure button with its sheet.
 * All state is in `aria-expanded`; CSS shows what is expanded. Delays: docs/reference.md, Pages.
 */
export class NavMenu extends ListeningElement {
  #wideScreen = matchMedia(WIDE)
  #timer: ReturnType<typeof setTimeout> | undefined
  #closedAt = -Infinity
  #hovered: HTMLElement | null = null

  protected listen(signal: AbortSignal) {
    this.#toggle.addEventListener('click', () => this.#setMenu(!isOpen(this.#toggle)), { signal })
    for (const item of this.#items) this.#wire(item, signal)
    this.addEventListener('click', (event) => this.#closeOnLink(event), { signal })
    this.addEventListener('focusout', (event) => this.#closeOnFocusOut(event), { signal })
    document.addEventListener('keydown', (event) => event.key === 'Escape' && this.#onEscape(), { signal })
    document.addEventListener('pointerdown', (event) => this.#closeOnOutsidePress(event), { signal })
    this.#wideScreen.addEventListener('change', () => this.#closeAll(), { signal })
    signal.addEventListener('abort', () => this.#closeAll())
  }

  get #toggle() {
    return this.querySelector<HTMLElement>('.nav-toggle')!
  }

  get #items() {
    return [...this.querySelectorAll<HTMLElement>('.nav-item')]
  }

  #wire(item: HTMLElement, signal: AbortSignal) {
    const button = buttonOf(item)
    button.addEventListener('click', () => this.#onItemClick(item), { signal })
    button.addEventListener('keydown', (event) => this.#onArrowDown(event, item), { signal })
    item.addEventListener('pointerenter', (event) => this.#onPointerEnter(event, item), { signal })
    item.addEventListener('pointerleave', (event) => this.#onPointerLeave(event, item), { signal })
  }

  #setItem(item: HTMLElement, open: boolean) {
    clearTimeout(this.#timer)
    if (open) for (const other of this.#items) if (other !== item) setExpanded(buttonOf(other), false)
    if (!open && isOpen(buttonOf(item))) this.#closedAt = performance.now()
    if (!open && this.#hovered === item) this.#hovered = null
    setExpanded(buttonOf(item), open)
  }

  /** A click on an item that hovering has just opened keeps it open. */
  #onItemClick(item: HTMLElement) {
    const keep = this.#hovered === item
    this.#hovered = null
    this.#setItem(item, keep || !isOpen(buttonOf(item)))
  }

  #onPointerEnter(event: PointerEvent, item: HTMLElement) {
    if (event.pointerType !== 'mouse' || !this.#wideScreen.matches) return
    const opensImmediately =
      performance.now() - this.#closedAt < SKIP_DELAY_WITHIN_MS || this.#items.some((other) => isOpen(buttonOf(other)))
    clearTimeout(this.#timer)
    if (isOpen(buttonOf(item))) return
    const open = () => {
      this.#setItem(item, true)
      this.#hovered = item
    }
    this.#timer = setTimeout(open, opensImmediately ? 0 : OPEN_DELAY_MS)
  }

  #onPointerLeave(event: PointerEvent, item: HTMLElement) {
    if (event.pointerType !== 'mouse' || !this.#wideScreen.matches) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#setItem(item, false), CLOSE_DELAY_MS)
  }

  #onArrowDown(event: KeyboardEvent, item: HTMLElement) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    this.#setItem(item, true)
    item.querySelector<HTMLElement>('.nav-sheet a')?.focus()
  }

  #closeOnLink(event: Event) {
    if (event.target instanceof Element && event.target.closest('a')) this.#closeAll()
  }

  #closeOnFocusOut(event: FocusEvent) {
    if (!this.#wideScreen.matches || !(event.relatedTarget instanceof Node)) return
    for (const item of this.#items) if (!item.contains(event.relatedTarget)) this.#setItem(item, false)
  }

  #closeOnOutsidePress(event: Event) {
    if (!this.#wideScreen.matches || !(event.target instanceof Node) || this.contains(event.target)) return
    for (const item of this.#items) this.#setItem(item, false)
  }

  #onEscape() {
    const open = this.#wideScreen.matches
      ? this.#items.map(buttonOf).find(isOpen)
      : isOpen(this.#toggle) && this.#toggle
    if (!open) return
    this.#closeAll()
    open.focus()
  }

  #closeAll() {
    for (const item of this.#items) this.#setItem(item, false)
    this.#setMenu(false)
  }

  /** Opens or closes the full-page menu of small screens; the page below it becomes inert. */
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
