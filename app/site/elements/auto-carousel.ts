import { isMotionAllowed, onMotionChange } from './motion.ts'

/**
 * A carousel that advances every `interval` milliseconds. It contains a `.carousel-toggle`, a `.carousel-dot` for each slide,
 * and the slides as children of `.carousel-slides`. Rotation pauses while the pointer or the focus is inside; choosing a
 * slide stops it until the visitor presses Play.
 */
export class AutoCarousel extends HTMLElement {
  #current = 0
  #stopped = false
  #pausedBy = new Set<'pointer' | 'focus'>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #listeners = new AbortController()

  connectedCallback() {
    this.#listeners = new AbortController()
    const { signal } = this.#listeners
    const pause = (type: string, by: 'pointer' | 'focus', paused: boolean) =>
      this.addEventListener(type, (event) => this.#setPaused(event, by, paused), { signal })
    pause('pointerenter', 'pointer', true)
    pause('pointerleave', 'pointer', false)
    pause('focusin', 'focus', true)
    pause('focusout', 'focus', false)
    this.#toggle.addEventListener('click', () => this.#toggleRotation(), { signal })
    this.#dots.forEach((dot, i) => dot.addEventListener('click', () => this.#choose(i), { signal }))
    document.addEventListener('visibilitychange', () => this.#update(), { signal })
    onMotionChange(() => this.#update(), signal)
    this.#show(this.#current)
  }

  disconnectedCallback() {
    this.#listeners.abort()
    clearTimeout(this.#timer)
  }

  get #toggle() {
    return this.querySelector<HTMLElement>('.carousel-toggle')!
  }

  get #dots() {
    return this.querySelectorAll('.carousel-dot')
  }

  get #slides() {
    return this.querySelector<HTMLElement>('.carousel-slides')!
  }

  #setPaused(event: Event, by: 'pointer' | 'focus', paused: boolean) {
    if (event instanceof PointerEvent && event.pointerType !== 'mouse') return
    if (paused) this.#pausedBy.add(by)
    else this.#pausedBy.delete(by)
    this.#update()
  }

  /** Play starts the rotation although pointer and focus are on its button. */
  #toggleRotation() {
    this.#stopped = !this.#stopped
    this.#pausedBy.clear()
    this.#update()
  }

  #choose(index: number) {
    this.#stopped = true
    this.#show(index)
  }

  #show(index: number) {
    const slides = [...this.#slides.children]
    this.#current = index % slides.length
    slides.forEach((slide, i) => {
      const isHidden = i !== this.#current
      slide.toggleAttribute('inert', isHidden)
      slide.querySelector('background-video')?.toggleAttribute('inactive', isHidden)
      this.#dots[i]?.setAttribute('aria-current', String(!isHidden))
    })
    this.#update()
  }

  #update() {
    const allowed = isMotionAllowed()
    const rotating = allowed && !this.#stopped && !this.#pausedBy.size && !document.hidden
    clearTimeout(this.#timer)
    if (rotating) this.#timer = setTimeout(() => this.#show(this.#current + 1), Number(this.getAttribute('interval')))
    this.toggleAttribute('data-rotating', rotating)
    this.toggleAttribute('data-stopped', this.#stopped)
    this.#slides.ariaLive = rotating ? 'off' : 'polite'
    this.#toggle.hidden = !allowed
    this.#toggle.lastElementChild!.textContent = `${this.#stopped ? 'Play' : 'Pause'} rotation`
  }
}
