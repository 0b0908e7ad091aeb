/** The date of today where the visitor is, in words. */
export class TodayDate extends HTMLElement {
  connectedCallback() {
    this.textContent = new Date().toLocaleDateString('en-US', { dateStyle: 'long' })
  }
}
