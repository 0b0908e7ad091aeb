import {
  adoptFormDraft,
  clearFormDraft,
  draftKey,
  hasFormDraft,
  patchFormDraft,
  readFormDraft,
} from '#app/lib/drafts/form-draft.ts'
import { isModified, restoreFields } from './restore-fields.ts'
import { readFormValues, restoreSubmitted } from './form-values.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { captureFileDrops } from './file-drop.ts'

const INTERACTION_EVENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'change'] as const
const HYDRATION_TIMEOUT_MS = 6_000

/**
 * Hydrates a form on first interaction, or immediately if it has a draft, by the script named by `src`, which fires `ready`.
 * A submit before that waits; without the script the browser posts the form itself. Typed values are kept as a draft.
 */
export class FormIsland extends HTMLElement {
  /** Aborted once the form is hydrated, or will not be. */
  #waiting = new AbortController()
  #connection = new AbortController()
  #isSubmitHeld = false

  connectedCallback() {
    const { signal } = this.#waiting
    // The script shows errors itself, in the page's own words.
    this.#form!.noValidate = true
    for (const sign of INTERACTION_EVENTS) this.addEventListener(sign, () => this.#load(), { signal, once: true })
    this.addEventListener('submit', (event) => this.#holdSubmit(event), { signal })
    this.addEventListener('ready', () => this.#finishWaiting(), { signal })
    this.#connection = new AbortController()
    this.addEventListener('input', () => this.#saveDraft(), this.#connection)
    addEventListener('storage', (event) => this.#saveAgainIfTaken(event), this.#connection)
    captureFileDrops(this, this.#connection.signal)
    void this.#restore()
  }

  disconnectedCallback() {
    this.#connection.abort()
  }

  get #name() {
    return this.getAttribute('name')!
  }

  /** Null after the confirmation has replaced it. */
  get #form() {
    return this.querySelector('form')
  }

  async #restore() {
    const isSent = restoreSubmitted(this.#name) !== undefined
    this.toggleAttribute('data-sent', isSent)
    await adoptFormDraft(this.#name)
    const form = this.#form
    if (!form) return
    restoreFields(readFormDraft(this.#name).values, form)
    if (isModified(form)) this.#saveDraft()
    if (isSent || this.matches(':focus-within') || hasFormDraft(this.#name)) this.#load()
  }

  #saveDraft() {
    if (this.#form) patchFormDraft(this.#name, { values: readFormValues(this.#form) })
  }

  /** Another tab has adopted this draft as abandoned, or is a duplicate of this tab and has sent it. */
  #saveAgainIfTaken({ key, newValue }: StorageEvent) {
    if (key === draftKey(this.#name) && newValue === null && this.#form && isModified(this.#form)) this.#saveDraft()
  }

  #load() {
    import(/* @vite-ignore */ this.getAttribute('src')!).catch((error: unknown) => {
      logFailure('form.script_not_loaded', error)
      this.#stayPlain()
    })
  }

  #holdSubmit(event: Event) {
    event.preventDefault()
    if (this.#isSubmitHeld) return
    this.#isSubmitHeld = true
    this.#load()
    setTimeout(() => this.#stayPlain(), HYDRATION_TIMEOUT_MS)
  }

  #stayPlain() {
    if (this.#waiting.signal.aborted) return
    this.toggleAttribute('data-plain', true)
    if (this.#form) this.#form.noValidate = false
    this.#finishWaiting()
  }

  #finishWaiting() {
    if (this.#waiting.signal.aborted) return
    this.#waiting.abort()
    this.removeAttribute('data-sent')
    if (this.#isSubmitHeld) this.#form?.requestSubmit()
  }
}

/** Removes the draft of a form that the browser has posted itself. */
export class FormSent extends HTMLElement {
  connectedCallback() {
    const form = this.getAttribute('name')!
    const files = readFormDraft(form).files ?? []
    clearFormDraft(form)
    if (files.length > 0)
      void import('#app/lib/drafts/file-draft.ts').then(({ deleteFiles }) => deleteFiles(files.map(({ key }) => key)))
  }
}
