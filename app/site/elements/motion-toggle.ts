import { isMotionPaused, isMotionReduced, onMotionChange, setMotionPaused } from './motion.ts'

/** Pauses and resumes all decorative motion of the site. Hidden where the system asks for reduced motion. */
export class MotionToggle extends HTMLElement {
  #listeners = new AbortController()

  connectedCallback() {
    this.#listeners = new AbortController()
    const { signal } = this.#listeners
    this.#button.addEventListener('click', () => setMotionPaused(!isMotionPaused()), { signal })
    onMotionChange(() => this.#show(), signal)
    this.#show()
  }

  disconnectedCallback() {
    this.#listeners.abort()
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
