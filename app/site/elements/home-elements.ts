import { localEntries } from '#app/lib/browser-storage.ts'
import { ListeningElement } from './listening-element.ts'

/** The stored choice of the visitor, who may pause decorative motion. */
const KEY = 'motion'
const PAUSED = 'paused'
const CHANGED = 'motionchange'
const REDUCED = '(prefers-reduced-motion: reduce)'

/** The choice where storage is unavailable; lost on navigation. */
let isPausedInMemory = false

const isMotionPaused = (): boolean => isPausedInMemory || localEntries.read(KEY) === PAUSED

const isMotionReduced = (): boolean => matchMedia(REDUCED).matches

const isMotionAllowed = (): boolean => !isMotionReduced() && !isMotionPaused()

function setMotionPaused(paused: boolean) {
  const isStored = localEntries.write(KEY, paused ? PAUSED : null)
  isPausedInMemory = paused && !isStored
  document.dispatchEvent(new Event(CHANGED))
}

/** Calls the listener when the choice changes, here or in another tab, and when the system setting does. */
function onMotionChange(listener: () => void, signal: AbortSignal) {
  document.addEventListener(CHANGED, () => listener(), { signal })
  matchMedia(REDUCED).addEventListener('change', () => listener(), { signal })
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  addEventListener('storage', onStorage, { signal })
}

/**
 * A carousel that advances every `interval` milliseconds. It contains a `.carousel-toggle`, a `.carousel-dot` for each slide,
 * and the slides as children of `.carousel-slides`. Rotation pauses while the pointer or the focus is inside; choosing a
 * slide stops it until the visitor presses Play.
 */
class AutoCarousel extends ListeningElement {
  #current = 0
  #stopped = false
  #pausedBy = new Set<'pointer' | 'focus'>()
  #timer: ReturnType<typeof setTimeout> | undefined

  protected listen(signal: AbortSignal) {
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
    signal.addEventListener('abort', () => clearTimeout(this.#timer))
    this.#show(this.#current)
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
    this.toggleAttribute('data-paused', this.#stopped)
    this.#slides.ariaLive = rotating ? 'off' : 'polite'
    this.#toggle.hidden = !allowed
    this.#toggle.lastElementChild!.textContent = `${this.#stopped ? 'Play' : 'Pause'} rotation`
  }
}

const WIDE = '(width >= 768px)'
const REDUCED_DATA = '(prefers-reduced-data: reduce)'
const SLOW = /^(slow-2g|2g|3g)$/

/**
 * A looping background video over its poster. The poster is a `picture` inside (or inside a `noscript`) and stays wherever
 * the video must not play. The `source` elements hold their URLs in `data-src`, so that nothing is fetched before the page
 * has loaded. A carousel sets `inactive` on hidden slides.
 */
class BackgroundVideo extends ListeningElement {
  static observedAttributes = ['inactive']

  #wideScreen = matchMedia(WIDE)
  #pageIsReady = false
  #inView = false
  #failed = false

  protected listen(signal: AbortSignal) {
    const update = () => this.#update()
    const noscript = this.querySelector('noscript')
    noscript?.replaceWith(parsePicture(noscript.textContent))
    this.#video.muted = true
    this.#video.addEventListener('playing', () => this.toggleAttribute('data-playing', true), { signal })
    this.#video.addEventListener('error', () => this.#fail(), { signal })
    this.#wideScreen.addEventListener('change', update, { signal })
    document.addEventListener('visibilitychange', update, { signal })
    onMotionChange(update, signal)
    this.#observeVisibility(signal)
    const start = () => {
      this.#pageIsReady = true
      this.#update()
    }
    afterLoad(start, signal)
    signal.addEventListener('abort', () => this.#video.pause())
  }

  attributeChangedCallback() {
    this.#update()
  }

  get #video() {
    return this.querySelector('video')!
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
    if (!this.#video.querySelector('source[src]')) {
      if (isDataSaving()) return
      for (const source of this.#video.querySelectorAll('source')) source.src = source.dataset['src'] ?? ''
      this.#video.load()
    }
    if (this.#video.paused) this.#video.play().catch((error: unknown) => this.#onPlayRejected(error))
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

const PART = /<(source|img) ([^>]*)>/g
const ATTRIBUTE = /([a-z]+)="([^"]*)"/gi

/**
 * Builds the `picture` that one of our `noscript` elements contains as text, element by element: Trusted Types forbid
 * turning text into markup (docs/decisions/sign-in-and-security.md), and this way only `source` and `img` elements can result.
 */
function parsePicture(markup: string): HTMLPictureElement {
  const picture = document.createElement('picture')
  for (const [, name, attributes] of markup.matchAll(PART)) {
    const part = picture.appendChild(document.createElement(name!))
    for (const [, attribute, value] of attributes!.matchAll(ATTRIBUTE)) part.setAttribute(attribute!, value!)
  }
  return picture
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

/** Pauses and resumes all decorative motion of the site. Hidden where the system asks for reduced motion. */
class MotionToggle extends ListeningElement {
  protected listen(signal: AbortSignal) {
    this.#button.addEventListener('click', () => setMotionPaused(!isMotionPaused()), { signal })
    onMotionChange(() => this.#show(), signal)
    this.#show()
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

/** The elements that only the home page has, in one chunk. */
export const homeElements = {
  'background-video': BackgroundVideo,
  'motion-toggle': MotionToggle,
  'auto-carousel': AutoCarousel,
}
