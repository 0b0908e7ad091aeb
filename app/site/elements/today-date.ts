const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** The date of today where the visitor is, in words; the page is English, so no other words are loaded to say it. */
export class TodayDate extends HTMLElement {
  connectedCallback() {
    const today = new Date()
    this.textContent = `${MONTHS[today.getMonth()]} ${today.getDate()}, ${today.getFullYear()}`
  }
}
