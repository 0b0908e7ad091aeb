import { isMotionAllowed, onMotionChange } from './motion.ts'
import { parsePicture } from './parse-picture.ts'

const WIDE = '(width >= 768px)'
const REDUCED_DATA = '(prefers-reduced-data: reduce)'
const SLOW = /^(slow-2g|2g|3g)$/

/**
 * A film over its poster, which is inside as `picture` (or waits in a `noscript`) and stays wherever the film may not
 * play. The `source`s name their files in `data-src`, so that nothing is asked for before the page has loaded. A carousel
 * sets `inactive` on the slides that are away.
 */
export class BackgroundVideo extends HTMLElement {
  static observedAttributes = ['inactive']

  #wide = matchMedia(WIDE)
  #pageIsReady = false
  #inView = false
  #failed = false
  #off = new AbortController()

  connectedCallback() {
    this.#off = new AbortController()
    const { signal } = this.#off
    const update = () => this.#update()
    this.#bringPoster()
    this.#video.muted = true
    this.#video.addEventListener('playing', () => this.toggleAttribute('data-playing', true), { signal })
    this.#video.addEventListener('error', () => this.#fail(), { signal })
    this.#wide.addEventListener('change', update, { signal })
    document.addEventListener('visibilitychange', update, { signal })
    onMotionChange(update, signal)
    this.#watchView(signal)
    afterLoad(() => this.#start(), signal)
  }

  disconnectedCallback() {
    this.#off.abort()
    this.#video.pause()
  }

  attributeChangedCallback() {
    this.#update()
  }

  get #video() {
    return this.querySelector('video')!
  }

  #bringPoster() {
    const held = this.querySelector('noscript')
    held?.replaceWith(parsePicture(held.textContent))
  }

  #start() {
    this.#pageIsReady = true
    this.#update()
  }

  #watchView(signal: AbortSignal) {
    const observer = new IntersectionObserver((entries) => {
      this.#inView = entries.at(-1)!.isIntersecting
      this.#update()
    })
    observer.observe(this)
    signal.addEventListener('abort', () => observer.disconnect())
  }

  #mayPlay() {
    const isShown = this.#inView && !document.hidden && !this.hasAttribute('inactive')
    return this.#pageIsReady && !this.#failed && isShown && this.#wide.matches && isMotionAllowed()
  }

  #update() {
    if (!this.#mayPlay()) return this.#video.pause()
    if (!this.#hasSources()) {
      if (isDataSaving()) return
      this.#setSources()
    }
    if (this.#video.paused) this.#video.play().catch((error: unknown) => this.#refused(error))
  }

  #hasSources() {
    return this.#video.querySelector('source[src]') !== null
  }

  #setSources() {
    for (const source of this.#video.querySelectorAll('source')) source.src = source.dataset['src'] ?? ''
    this.#video.load()
  }

  /** Pausing before the film has begun refuses it too: that is no failure. */
  #refused(error: unknown) {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') this.#fail()
  }

  #fail() {
    this.#failed = true
    this.removeAttribute('data-playing')
  }
}

type Connection = { saveData?: boolean; effectiveType?: string }

function isDataSaving() {
  const { connection } = navigator as Navigator & { connection?: Connection }
  const isSlow = SLOW.test(connection?.effectiveType ?? '')
  return connection?.saveData === true || isSlow || matchMedia(REDUCED_DATA).matches
}

/** When the page has loaded and the browser has nothing better to do. Safari cannot tell; a moment later will do. */
function afterLoad(start: () => void, signal: AbortSignal) {
  const whenIdle = () => {
    const begin = () => signal.aborted || start()
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 })
    else setTimeout(begin, 200)
  }
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true, signal })
}
