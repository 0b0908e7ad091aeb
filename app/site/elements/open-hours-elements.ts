import { MONTHS } from '#contract/business-hours.ts'
import { site } from '#site'
import { openHoursStatus, openingNote } from '../open-hours.ts'
import { ListeningElement } from './listening-element.ts'

const MINUTE = 60_000
/** Begins every text of `openHoursStatus`. */
const NAME = 'Help desk '

/** An element whose text depends on the time: shown when connected and updated every minute. */
abstract class TimedElement extends ListeningElement {
  protected listen(signal: AbortSignal) {
    this.show()
    const timer = setInterval(() => this.show(), MINUTE)
    signal.addEventListener('abort', () => clearInterval(timer))
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
    const parts = [NAME, text.slice(NAME.length)]
    this.replaceChildren(...parts.map((part) => Object.assign(document.createElement('span'), { textContent: part })))
  }
}

/** Replaces the prerendered business hours with when the help desk closes or opens next. */
export class OpeningNote extends TimedElement {
  protected show() {
    const note = openingNote(site, new Date())
    if (note && this.textContent !== note) this.textContent = note
  }
}

/** Shows the visitor's current date in words. Without `Intl`, whose data would take time to load for this alone. */
export class TodayDate extends HTMLElement {
  connectedCallback() {
    const today = new Date()
    this.textContent = `${MONTHS[today.getMonth()]} ${today.getDate()}, ${today.getFullYear()}`
  }
}
