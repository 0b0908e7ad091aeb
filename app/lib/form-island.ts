import { clearFormDraft, hasFormDraft, writeFormDraft } from './form-draft.ts'
import { valuesOf } from './form-values.ts'
import { logFailure } from './log-failure.ts'

const INTEREST = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const
const PATIENCE = 6_000

/**
 * Around a form that works as plain HTML. Nothing more is loaded for it until someone takes an interest, or has left a
 * draft; then the script named by `src` takes it over and the island hears `ready`. A submit that comes sooner waits
 * for that. Where the script stays away the form is posted as it stands, and stays plain.
 */
export class FormIsland extends HTMLElement {
  #off = new AbortController()
  #isHeld = false

  connectedCallback() {
    const { signal } = this.#off
    const name = this.getAttribute('name')!
    // What is missing is said by the script, in the page's own words.
    this.#form.noValidate = true
    for (const sign of INTEREST) this.addEventListener(sign, () => this.#load(), { signal, once: true })
    this.addEventListener('input', () => writeFormDraft(name, valuesOf(this.#form)), { signal })
    this.addEventListener('submit', (event) => this.#hold(event), { signal })
    this.addEventListener('ready', () => this.#letGo(), { signal })
    if (hasFormDraft(name) || this.matches(':focus-within')) this.#load()
  }

  get #form() {
    return this.querySelector('form')!
  }

  #load() {
    import(/* @vite-ignore */ this.getAttribute('src')!).catch((error: unknown) => {
      logFailure('the script of a form', error)
      this.#giveUp()
    })
  }

  #hold(event: Event) {
    event.preventDefault()
    if (this.#isHeld) return
    this.#isHeld = true
    this.#load()
    setTimeout(() => this.#giveUp(), PATIENCE)
  }

  #giveUp() {
    if (this.#off.signal.aborted) return
    this.toggleAttribute('data-plain', true)
    this.#form.noValidate = false
    this.#letGo()
  }

  #letGo() {
    if (this.#off.signal.aborted) return
    this.#off.abort()
    if (this.#isHeld) this.#form.requestSubmit()
  }
}

/** On the page that answers a plain post: what was sent is no draft any more. */
export class FormSent extends HTMLElement {
  connectedCallback() {
    clearFormDraft(this.getAttribute('name')!)
  }
}
