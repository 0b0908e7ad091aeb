import { isMotionAllowed, onMotionChange } from './motion.ts'
import { parsePicture } from './parse-picture.ts'

const WIDE = '(width >= 768px)'
const REDUCED_DATA = '(prefers-reduced-data: reduce)'
const SLOW = /^(slow-2g|2g|3g)$/

/**
 * A looping background video over its poster. The poster is a `picture` inside (or inside a `noscript`) and stays wherever
 * the video must not play. The `source` elements hold their URLs in `data-src`, so that nothing is fetched before the page
 * has loaded. A carousel sets `inactive` on hidden slides.
 */
export class BackgroundVideo extends HTMLElement {
  static observedAttributes = ['inactive']

  #wideScreen = matchMedia(WIDE)
  #pageIsReady = false
  #inView = false
  #failed = false
  #listeners = new AbortController()

  connectedCallback() {
    this.#listeners = new AbortController()
    const { signal } = this.#listeners
    const update = () => this.#update()
    this.#insertPoster()
    this.#video.muted = true
    this.#video.addEventListener('playing', () => this.toggleAttribute('data-playing', true), { signal })
    this.#video.addEventListener('error', () => this.#fail(), { signal })
    this.#wideScreen.addEventListener('change', update, { signal })
    document.addEventListener('visibilitychange', update, { signal })
    onMotionChange(update, signal)
    this.#observeVisibility(signal)
    afterLoad(() => this.#start(), signal)
  }

  disconnectedCallback() {
    this.#listeners.abort()
    this.#video.pause()
  }

  attributeChangedCallback() {
    this.#update()
  }

  get #video() {
    return this.querySelector('video')!
  }

  #insertPoster() {
    const noscript = this.querySelector('noscript')
    noscript?.replaceWith(parsePicture(noscript.textContent))
  }

  #start() {
    this.#pageIsReady = true
    this.#update()
  }

  #observeVisibility(signal: AbortSignal) {
    const observer = new IntersectionObserver((entries) => {
      this.#inView = entries.at(-1)!.isIntersecting
      this.#update()
    })
    observer.observe(this)
    signal.addEventListener('abort', () => observer.disconnect())
  }

  #mayPlay() {
    const isShown = this.#inView && !document.hidden && !this.hasAttribute('inactive')
    return this.#pageIsReady && !this.#failed && isShown && this.#wideScreen.matches && isMotionAllowed()
  }

  #update() {
    if (!this.#mayPlay()) return this.#video.pause()
    if (!this.#hasSources()) {
      if (isDataSaving()) return
      this.#setSources()
    }
    if (this.#video.paused) this.#video.play().catch((error: unknown) => this.#onPlayRejected(error))
  }

  #hasSources() {
    return this.#video.querySelector('source[src]') !== null
  }

  #setSources() {
    for (const source of this.#video.querySelectorAll('source')) source.src = source.dataset['src'] ?? ''
    this.#video.load()
  }

  /** Pausing before playback has started rejects `play()` with an AbortError, which is not a failure. */
  #onPlayRejected(error: unknown) {
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

/** Runs once the page has loaded and the browser is idle. Safari lacks `requestIdleCallback`: it waits 200 ms instead. */
function afterLoad(start: () => void, signal: AbortSignal) {
  const whenIdle = () => {
    const begin = () => signal.aborted || start()
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 })
    else setTimeout(begin, 200)
  }
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true, signal })
}
