import { TicketLive } from './ticket-live.ts'

/** Prints the page; without JavaScript its button is not shown. */
class PrintButton extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', () => window.print())
  }
}

/** Takes what has done its work out of the address bar and the history: the key of a link that has ended, and notices. */
class CleanAddress extends HTMLElement {
  connectedCallback() {
    const address = new URL(location.href)
    for (const name of this.dataset['remove']!.split(' ')) address.searchParams.delete(name)
    if (address.href !== location.href) history.replaceState(history.state, '', address)
  }
}

export const ticketElements = {
  'ticket-live': TicketLive,
  'print-button': PrintButton,
  'clean-address': CleanAddress,
}
