import {
  adoptFormDraft,
  clearFormDraft,
  draftKey,
  hasFormDraft,
  patchFormDraft,
  readFormDraft,
} from '../drafts/form-draft.ts'
import { isModified, restoreFields } from './restore-fields.ts'
import { readFormValues } from './form-values.ts'
import { logFailure } from '../log-failure.ts'
import { captureFileDrops } from './file-drop.ts'
import { restoreSubmitted } from './submitted-form.ts'

const INTERACTION_EVENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'change'] as const
const HYDRATION_TIMEOUT_MS = 6_000

/**
 * Around a form that works as plain HTML. Nothing more is loaded for it until someone takes an interest, or has left a
 * draft; then the script named by `src` takes it over and the island hears `ready`. A submit that comes sooner waits
 * for that. Where the script stays away the form is posted as it stands, and stays plain. What is typed is kept as a
 * draft all the while.
 */
export class FormIsland extends HTMLElement {
  /** Ends when the script has taken over, or will not come. */
  #plain = new AbortController()
  #life = new AbortController()
  #isHeld = false

  connectedCallback() {
    const { signal } = this.#plain
    // What is missing is said by the script, in the page's own words.
    this.#form!.noValidate = true
    for (const sign of INTERACTION_EVENTS)
      this.addEventListener(sign, () => this.#load(), { signal, once: true })
    this.addEventListener('submit', (event) => this.#hold(event), { signal })
    this.addEventListener('ready', () => this.#letGo(), { signal })
    this.#life = new AbortController()
    this.addEventListener('input', () => this.#keep(), this.#life)
    addEventListener('storage', (event) => this.#keepWhatOthersTook(event), this.#life)
    captureFileDrops(this, this.#life.signal)
    void this.#restore()
  }

  disconnectedCallback() {
    this.#life.abort()
  }

  get #name() {
    return this.getAttribute('name')!
  }

  /** None once what it was answered with has taken its place. */
  get #form() {
    return this.querySelector('form')
  }

  async #restore() {
    const isSent = restoreSubmitted(this.#name) !== undefined
    this.toggleAttribute('data-sent', isSent)
    if (isSent || this.matches(':focus-within')) this.#load()
    await adoptFormDraft(this.#name)
    const form = this.#form
    if (!form) return
    restoreFields(readFormDraft(this.#name).values, form)
    if (isModified(form)) this.#keep()
    if (hasFormDraft(this.#name)) this.#load()
  }

  #keep() {
    if (this.#form) patchFormDraft(this.#name, { values: readFormValues(this.#form) })
  }

  /** Another tab took this draft for one left behind, or is a copy of this tab and sent its own. */
  #keepWhatOthersTook({ key, newValue }: StorageEvent) {
    if (key === draftKey(this.#name) && newValue === null && this.#form && isModified(this.#form))
      this.#keep()
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
    setTimeout(() => this.#giveUp(), HYDRATION_TIMEOUT_MS)
  }

  #giveUp() {
    if (this.#plain.signal.aborted) return
    this.toggleAttribute('data-plain', true)
    if (this.#form) this.#form.noValidate = false
    this.#letGo()
  }

  #letGo() {
    if (this.#plain.signal.aborted) return
    this.#plain.abort()
    this.removeAttribute('data-sent')
    if (this.#isHeld) this.#form?.requestSubmit()
  }
}

/** On the page that answers a plain post: what was sent is no draft any more. */
export class FormSent extends HTMLElement {
  connectedCallback() {
    const form = this.getAttribute('name')!
    const files = readFormDraft(form).files ?? []
    clearFormDraft(form)
    if (files.length > 0)
      void import('../drafts/file-draft.ts').then(({ deleteFiles: dropFiles }) =>
        dropFiles(files.map(({ key }) => key)),
      )
  }
}
