import { isModified } from '#app/forms/restore-fields.ts'
import { openEventStream } from '#app/lib/event-stream.ts'
import { readDocument } from '#app/lib/read-document.ts'
import type { CustomerEvent } from '#contract/customer-tickets.ts'

/**
 * Takes over from a fresh copy of the page what has changed in its parts (`data-part`), in the items of a list (`data-id`) one by
 * one. The focus stays on the element with the same id, and a part in which something has been typed stays as it is. Returns who
 * wrote the team's messages that are new.
 */
function replaceParts(current: ParentNode, fresh: ParentNode): string[] {
  const focused = document.activeElement?.id
  const answers: string[] = []
  for (const part of current.querySelectorAll<HTMLElement>('[data-part]')) {
    const next = fresh.querySelector<HTMLElement>(`[data-part="${part.dataset['part']}"]`)
    if (isInUse(part)) continue
    if (!next) part.remove()
    else if (part.querySelector('[data-id]')) answers.push(...replaceItems(part, next))
    else replaceIfChanged(part, next)
  }
  addMissing(current, fresh)
  if (focused && document.activeElement?.id !== focused)
    document.getElementById(focused)?.focus({ preventScroll: true })
  return answers
}

/** A rating that is being given. */
const isInUse = (part: HTMLElement) =>
  part.dataset['part'] === 'rating' &&
  (part.matches(':focus-within') || [...part.querySelectorAll('form')].some(isModified))

/** A part that was not there before, in front of the one that follows it. */
function addMissing(current: ParentNode, fresh: ParentNode) {
  for (const part of fresh.querySelectorAll<HTMLElement>('[data-part]')) {
    if (current.querySelector(`[data-part="${part.dataset['part']}"]`)) continue
    const following = part.nextElementSibling as HTMLElement | null
    const place = current.querySelector(`[data-part="${following?.dataset['part']}"]`)
    place?.before(document.importNode(part, true))
  }
}

function replaceItems(part: HTMLElement, next: HTMLElement): string[] {
  const list = part.querySelector('ol')!
  const known = new Map(
    [...list.querySelectorAll<HTMLElement>(':scope > [data-id]')].map((item) => [item.dataset['id'], item]),
  )
  const answers: string[] = []
  let last: Element | undefined
  for (const item of next.querySelectorAll<HTMLElement>('ol > [data-id]')) {
    const old = known.get(item.dataset['id'])
    known.delete(item.dataset['id'])
    if (old) {
      last = replaceIfChanged(old, item)
      continue
    }
    const added = document.importNode(item, true)
    if (last) last.after(added)
    else list.prepend(added)
    last = added
    if (item.dataset['side'] === 'team') answers.push(item.querySelector('h3 b')?.textContent ?? '')
  }
  // What a page with all messages has and this reading left out stays.
  for (const item of known.values()) if (item.dataset['id'] === 'earlier') item.remove()
  return answers
}

function replaceIfChanged(old: HTMLElement, next: HTMLElement): HTMLElement {
  if (old.outerHTML === next.outerHTML) return old
  const fresh = document.importNode(next, true)
  // What the reader has opened stays open.
  if (old.querySelector('details[open]')) fresh.querySelector('details')?.setAttribute('open', '')
  old.replaceWith(fresh)
  return fresh
}

/** Input that only a person causes: neither scripts nor opening a link make trusted ones. */
const MOVES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
/** `watchCustomerTicket`, without the contract's checks of what is sent: this is loaded with every page of a ticket. */
const eventsOf = (number: number, renderedAt: string) =>
  `/api/customer/tickets/${number}/events?since=${encodeURIComponent(renderedAt)}`
/** For so long after a change of the ticket's status a press may still mean the button that stood there before. */
const FLIP_MS = 1_000

/** Why the page is not kept up to date: its link has ended, or a code is asked for before it may be read. */
type Stop = 'gone' | 'code'
const STOPPED: Record<Stop, string> = {
  gone: 'This link has ended. What you typed is kept.',
  code: 'This page asks for a code now. What you typed is kept.',
}

/** Milliseconds before the stream of a page, of which there may be many, is opened again. */
const STREAM_DELAYS = { first: 5_000, max: 120_000 }

/**
 * Keeps the page of a ticket up to date while it is on screen: on every change since it was rendered it reads the page again and
 * takes over what has changed; the form and what is typed in it stay. Without its stream the page stays as it is.
 */
class TicketLive extends HTMLElement {
  #connection = new AbortController()
  #closeStream: (() => void) | undefined
  #isStopped = false
  /** One reading at a time: of several changes meanwhile, one more. */
  #reading: Promise<void> | undefined
  #isStale = false
  /** When the ticket's status last changed on screen. */
  #flippedAt = -Infinity

  connectedCallback() {
    this.#connection = new AbortController()
    const { signal } = this.#connection
    document.addEventListener('ticket-changed', () => this.#onOwnChange(), { signal })
    document.addEventListener('visibilitychange', () => this.#onVisibility(), { signal })
    this.addEventListener('submit', (event) => this.#refuseFlipped(event), { signal })
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

  get #line() {
    return this.querySelector('.live-line')!
  }

  #open() {
    if (this.#closeStream || this.#isStopped || document.hidden) return
    this.#closeStream = openEventStream(
      () => eventsOf(this.#number, this.dataset['now']!),
      {
        onMessage: (data) => {
          const { kind } = JSON.parse(data) as CustomerEvent
          if (kind === 'gone') this.#stop('gone')
          else void this.#refresh()
        },
        onRefused: () => this.#refresh().then(() => false),
      },
      STREAM_DELAYS,
    )
  }

  #close() {
    this.#closeStream?.()
    this.#closeStream = undefined
  }

  #onOwnChange() {
    this.#line.textContent = ''
    void this.#refresh()
  }

  /** A page in the background needs no stream: it catches up when it is looked at again, by a new link in another tab as well. */
  #onVisibility() {
    if (document.hidden) return this.#close()
    void this.#refresh().then(() => this.#open())
  }

  async #refresh() {
    this.#isStale = true
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
    await this.#reading
  }

  async #read() {
    while (this.#isStale) {
      this.#isStale = false
      const query = new URLSearchParams(location.search)
      query.delete('done')
      const page = await readDocument(`/t/${this.#number}?${query}`)
      if (!page) return
      const fresh = page.querySelector<HTMLElement>('ticket-live')
      if (!fresh) return this.#stop(page.querySelector('input[name="code"]') ? 'code' : 'gone')
      if (this.#isStopped) this.#goOn()
      this.dataset['now'] = fresh.dataset['now']
      const status = this.#statusButton()
      const answers = replaceParts(this, fresh)
      if (status !== this.#statusButton()) this.#flippedAt = performance.now()
      if (answers.length > 0) this.#announce(answers)
    }
  }

  #statusButton = () => this.querySelector('#change-status')?.textContent

  /** The press was meant for the button that has just been replaced. */
  #refuseFlipped(event: Event) {
    const form = event.target as HTMLFormElement
    if (form.querySelector('#change-status') && performance.now() - this.#flippedAt < FLIP_MS) event.preventDefault()
  }

  #announce(names: string[]) {
    this.#line.textContent = `New answer from ${[...new Set(names)].join(' and ')}`
  }

  #stop(why: Stop) {
    this.#isStopped = true
    this.#close()
    for (const notice of this.querySelectorAll<HTMLElement>('[data-stopped]'))
      notice.hidden = notice.dataset['stopped'] !== why
    this.#line.textContent = STOPPED[why]
  }

  #goOn() {
    this.#isStopped = false
    for (const notice of this.querySelectorAll<HTMLElement>('[data-stopped]')) notice.hidden = true
    this.#line.textContent = ''
  }

  #reportSeen(event: Event) {
    if (!event.isTrusted || this.dataset['unused'] === undefined) return
    delete this.dataset['unused']
    const number = this.#number
    import('./report-seen.ts')
      .then(({ reportSeen }) => reportSeen(number))
      // Offline, say: the next move tries again.
      .catch(() => (this.dataset['unused'] = ''))
  }
}

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
