import { isMotionAllowed, onMotionChange } from './motion.ts'

/**
 * Slides that follow one another every `interval` milliseconds. Inside: a `.carousel-toggle`, a `.carousel-dot` for each
 * slide, and `.carousel-slides`, whose children they are. The pointer or the focus holds the rotation while it is here;
 * choosing a slide ends it, until the visitor presses Play.
 */
export class AutoCarousel extends HTMLElement {
  #current = 0
  #stopped = false
  #held = new Set<'pointer' | 'focus'>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #off = new AbortController()

  connectedCallback() {
    this.#off = new AbortController()
    const { signal } = this.#off
    const hold = (type: string, by: 'pointer' | 'focus', held: boolean) =>
      this.addEventListener(type, (event) => this.#hold(event, by, held), { signal })
    hold('pointerenter', 'pointer', true)
    hold('pointerleave', 'pointer', false)
    hold('focusin', 'focus', true)
    hold('focusout', 'focus', false)
    this.#toggle.addEventListener('click', () => this.#press(), { signal })
    this.#dots.forEach((dot, i) => dot.addEventListener('click', () => this.#pick(i), { signal }))
    document.addEventListener('visibilitychange', () => this.#rotate(), { signal })
    onMotionChange(() => this.#rotate(), signal)
    this.#show(this.#current)
  }

  disconnectedCallback() {
    this.#off.abort()
    clearTimeout(this.#timer)
  }

  get #toggle() {
    return this.querySelector<HTMLElement>('.carousel-toggle')!
  }

  get #dots() {
    return this.querySelectorAll('.carousel-dot')
  }

  get #box() {
    return this.querySelector<HTMLElement>('.carousel-slides')!
  }

  #hold(event: Event, by: 'pointer' | 'focus', held: boolean) {
    if (event instanceof PointerEvent && event.pointerType !== 'mouse') return
    if (held) this.#held.add(by)
    else this.#held.delete(by)
    this.#rotate()
  }

  /** Whoever presses Play means it, though pointer and focus are on the button. */
  #press() {
    this.#stopped = !this.#stopped
    this.#held.clear()
    this.#rotate()
  }

  #pick(index: number) {
    this.#stopped = true
    this.#show(index)
  }

  #show(index: number) {
    const slides = [...this.#box.children]
    this.#current = index % slides.length
    slides.forEach((slide, i) => {
      const away = i !== this.#current
      slide.toggleAttribute('inert', away)
      slide.querySelector('background-video')?.toggleAttribute('inactive', away)
      this.#dots[i]?.setAttribute('aria-current', String(!away))
    })
    this.#rotate()
  }

  #rotate() {
    const allowed = isMotionAllowed()
    const rotating = allowed && !this.#stopped && !this.#held.size && !document.hidden
    clearTimeout(this.#timer)
    if (rotating)
      this.#timer = setTimeout(() => this.#show(this.#current + 1), Number(this.getAttribute('interval')))
    this.toggleAttribute('data-rotating', rotating)
    this.toggleAttribute('data-stopped', this.#stopped)
    this.#box.ariaLive = rotating ? 'off' : 'polite'
    this.#toggle.hidden = !allowed
    this.#toggle.lastElementChild!.textContent = `${this.#stopped ? 'Play' : 'Pause'} rotation`
  }
}
