import { isMotionPaused, isMotionReduced, onMotionChange, setMotionPaused } from './motion.ts'

/** The button inside stops every decorative motion on the site. Where the system asks for less motion, there is none. */
export class MotionToggle extends HTMLElement {
  #off = new AbortController()

  connectedCallback() {
    this.#off = new AbortController()
    const { signal } = this.#off
    this.#button.addEventListener('click', () => setMotionPaused(!isMotionPaused()), { signal })
    onMotionChange(() => this.#show(), signal)
    this.#show()
  }

  disconnectedCallback() {
    this.#off.abort()
  }

  get #button() {
    return this.querySelector('button')!
  }

  #show() {
    const paused = isMotionPaused()
    this.hidden = isMotionReduced()
    this.toggleAttribute('data-paused', paused)
    this.#button.ariaLabel = `${paused ? 'Play' : 'Pause'} background motion`
  }
}
