const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Shows the visitor's current date in words. Without `Intl`, whose data would take time to load for this alone. */
export class TodayDate extends HTMLElement {
  connectedCallback() {
    const today = new Date()
    this.textContent = `${MONTHS[today.getMonth()]} ${today.getDate()}, ${today.getFullYear()}`
  }
}
