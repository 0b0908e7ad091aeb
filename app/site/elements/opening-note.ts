import { site } from '#site'
import { openingNote } from '../open-hours.ts'

const MINUTE = 60_000

/** Replaces the prerendered business hours with what holds at the visitor's moment. */
export class OpeningNote extends HTMLElement {
  #timer: ReturnType<typeof setInterval> | undefined

  connectedCallback() {
    this.#show()
    this.#timer = setInterval(() => this.#show(), MINUTE)
  }

  disconnectedCallback() {
    clearInterval(this.#timer)
  }

  #show() {
    const note = openingNote(site, new Date())
    if (note && this.textContent !== note) this.textContent = note
  }
}
