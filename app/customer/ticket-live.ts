import { openPageStream } from '#app/lib/page-stream.ts'
import { readDocument } from '#app/lib/read-document.ts'
import type { CustomerEvent } from '#contract/customer-tickets.ts'
import { replaceParts } from './replace-parts.ts'

/** Of a person: none of them comes from a script, and opening a link makes none. */
const MOVES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
/** `watchCustomerTicket`, without the contract's checks of what is sent: this is loaded with every page of a ticket. */
const eventsOf = (number: number) => `/api/customer/tickets/${number}/events`

/**
 * Keeps the page of a ticket up to date while it is on screen: on every change it reads the page again and takes over what has
 * changed; the form and what is typed in it stay. Without its stream the page stays as it is.
 */
export class TicketLive extends HTMLElement {
  #connection = new AbortController()
  #closeStream: (() => void) | undefined
  #isGone = false
  /** One reading at a time: of several changes meanwhile, one more. */
  #reading: Promise<void> | undefined
  #isStale = false

  connectedCallback() {
    this.#connection = new AbortController()
    const { signal } = this.#connection
    document.addEventListener('ticket-changed', () => void this.#refresh(), { signal })
    document.addEventListener('visibilitychange', () => this.#onVisibility(), { signal })
    if (this.dataset['unused'] !== undefined)
      for (const move of MOVES) addEventListener(move, (event) => this.#reportSeen(event), { signal, passive: true })
    this.#open()
  }

  disconnectedCallback() {
    this.#connection.abort()
    this.#close()
  }

  get #number() {
    return Number(this.dataset['number'])
  }

  #open() {
    if (this.#closeStream || this.#isGone || document.hidden) return
    this.#closeStream = openPageStream(eventsOf(this.#number), {
      onMessage: (data) => {
        const { kind } = JSON.parse(data) as CustomerEvent
        if (kind === 'gone') this.#showGone()
        else void this.#refresh()
      },
      onRefused: () => this.#refresh(),
    })
  }

  #close() {
    this.#closeStream?.()
    this.#closeStream = undefined
  }

  /** A page in the background needs no stream: it catches up when it is looked at again. */
  #onVisibility() {
    if (document.hidden) return this.#close()
    void this.#refresh()
    this.#open()
  }

  async #refresh() {
    this.#isStale = true
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
    await this.#reading
  }

  async #read() {
    while (this.#isStale && !this.#isGone) {
      this.#isStale = false
      const address = new URL(location.href)
      address.searchParams.delete('done')
      const page = await readDocument(address.pathname + address.search)
      if (!page) return
      const fresh = page.querySelector<HTMLElement>('ticket-live')
      if (!fresh) return this.#showGone()
      const answers = replaceParts(this, fresh)
      if (answers.length > 0) this.#announce(answers)
    }
  }

  #announce(names: string[]) {
    const line = this.querySelector('.live-line')!
    line.textContent = `New answer from ${[...new Set(names)].join(' and ')}`
  }

  #showGone() {
    this.#isGone = true
    this.#close()
    const notice = this.querySelector<HTMLElement>('[data-gone]')!
    notice.hidden = false
    this.querySelector('.live-line')!.textContent = 'This link has ended. What you typed is kept.'
  }

  #reportSeen(event: Event) {
    if (!event.isTrusted || this.dataset['unused'] === undefined) return
    delete this.dataset['unused']
    const number = this.#number
    import('./report-seen.ts').then(
      ({ reportSeen }) => reportSeen(number),
      // Offline: the next move tries again.
      () => (this.dataset['unused'] = ''),
    )
  }
}
