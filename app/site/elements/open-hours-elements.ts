import { site } from '#site'
import { openHoursStatus, openingNote } from '../open-hours.ts'

const MINUTE = 60_000
/** Begins every text of `openHoursStatus`. */
const NAME = 'Help desk '

/** An element whose text depends on the time: shown when connected and updated every minute. */
abstract class TimedElement extends HTMLElement {
  #timer: ReturnType<typeof setInterval> | undefined

  connectedCallback() {
    this.show()
    this.#timer = setInterval(() => this.show(), MINUTE)
  }

  disconnectedCallback() {
    clearInterval(this.#timer)
  }

  protected abstract show(): void
}

/** Shows whether the help desk is open now; replaces the prerendered line. */
export class OpenHoursStatusElement extends TimedElement {
  protected show() {
    const { open, text } = openHoursStatus(site, new Date())
    this.dataset['state'] = open ? 'open' : 'closed'
    if (this.textContent === text) return
    // A narrow strip leaves the name out.
    const [name, rest] = [NAME, text.slice(NAME.length)].map((part) => {
      const span = document.createElement('span')
      span.textContent = part
      return span
    })
    this.replaceChildren(name!, rest!)
  }
}

/** Replaces the prerendered business hours with when the help desk closes or opens next. */
export class OpeningNote extends TimedElement {
  protected show() {
    const note = openingNote(site, new Date())
    if (note && this.textContent !== note) this.textContent = note
  }
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Shows the visitor's current date in words. Without `Intl`, whose data would take time to load for this alone. */
export class TodayDate extends HTMLElement {
  connectedCallback() {
    const today = new Date()
    this.textContent = `${MONTHS[today.getMonth()]} ${today.getDate()}, ${today.getFullYear()}`
  }
}
