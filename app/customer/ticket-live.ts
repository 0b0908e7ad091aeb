import { isModified } from '#app/forms/restore-fields.ts'
import { openEventStream } from '#app/lib/event-stream.ts'
import { readDocument } from '#app/lib/read-document.ts'
import type { CustomerEvent } from '#contract/customer-tickets.ts'

/** Opens the ticket that another was merged into, with what has been typed on that one's page. */
async function leadTo(number: string, from: number) {
  const { patchFormDraft, readFormDraft } = await import('#app/lib/drafts/form-draft.ts')
  const typed = readFormDraft(`ticket-answer-${from}`)
  if (typed.values) patchFormDraft(`ticket-answer-${number}`, typed)
  location.replace(`/t/${number}`)
}

/**
 * Replaces changed parts (`data-part`) by those of a fresh copy of the page, lists item by item (`data-id`), except a part in which
 * something has been typed; the focus stays. Returns the authors of new messages of the team.
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

const isInUse = (part: HTMLElement) =>
  part.dataset['part'] === 'rating' &&
  (part.matches(':focus-within') || [...part.querySelectorAll('form')].some(isModified))

/** Inserts new parts before the ones that follow them. */
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
  // A page with all messages keeps those that the fresh copy leaves out.
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

/** Events that, if trusted, only a person causes. */
const MOVES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
/** The URL of `watchCustomerTicket`, whose schemas would be loaded with every page of a ticket. */
const eventsUrl = (number: number, renderedAt: string) =>
  `/api/customer/tickets/${number}/events?since=${encodeURIComponent(renderedAt)}`
/** Milliseconds after a change of the status in which a press may be meant for the button before it. */
const FLIP_MS = 1_000

/** The reason why the page is no longer updated: its link has ended, or it asks for a code. */
type Stop = 'gone' | 'code'
const STOPPED: Record<Stop, string> = {
  gone: 'This link has ended. What you typed is kept.',
  code: 'This page asks for a code now. What you typed is kept.',
}

/** Milliseconds before the stream of a page, of which there may be many, is opened again. */
const STREAM_DELAYS = { first: 5_000, max: 120_000 }

/**
 * Keeps the page of a ticket up to date while it is visible: reads it again after every change and replaces what differs, except
 * the form.
 */
class TicketLive extends HTMLElement {
  #connection = new AbortController()
  #closeStream: (() => void) | undefined
  #isStopped = false
  /** One at a time; several changes meanwhile cause one more. */
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
      () => eventsUrl(this.#number, this.dataset['now']!),
      {
        onMessage: (data) => {
          const { kind } = JSON.parse(data) as CustomerEvent
          if (kind === 'gone') this.#showStopped('gone')
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

  /** A page in the background needs no stream; it catches up when it is visible again, even with a new link from another tab. */
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
      if (!fresh) return this.#showStopped(page.querySelector('input[name="code"]') ? 'code' : 'gone')
      if (fresh.dataset['number'] !== this.dataset['number']) return leadTo(fresh.dataset['number']!, this.#number)
      if (this.#isStopped) this.#showStopped(undefined)
      this.dataset['now'] = fresh.dataset['now']
      const status = this.#statusButton()
      const answers = replaceParts(this, fresh)
      if (status !== this.#statusButton()) this.#flippedAt = performance.now()
      if (answers.length > 0) this.#line.textContent = `New answer from ${[...new Set(answers)].join(' and ')}`
    }
  }

  #statusButton = () => this.querySelector('#change-status')?.textContent

  /** Ignores a press that was meant for the button before. */
  #refuseFlipped(event: Event) {
    const form = event.target as HTMLFormElement
    if (form.querySelector('#change-status') && performance.now() - this.#flippedAt < FLIP_MS) event.preventDefault()
  }

  /** Stops updating the page and shows why; undefined goes on. */
  #showStopped(why: Stop | undefined) {
    this.#isStopped = why !== undefined
    if (why) this.#close()
    for (const notice of this.querySelectorAll<HTMLElement>('[data-stopped]'))
      notice.hidden = notice.dataset['stopped'] !== why
    this.#line.textContent = why ? STOPPED[why] : ''
  }

  #reportSeen(event: Event) {
    if (!event.isTrusted || this.dataset['unused'] === undefined) return
    delete this.dataset['unused']
    const number = this.#number
    import('./report-seen.ts')
      .then(({ reportSeen }) => reportSeen(number))
      // Offline, for example; the next event tries again.
      .catch(() => (this.dataset['unused'] = ''))
  }
}

/** Hidden without JavaScript. */
class PrintButton extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', () => window.print())
  }
}

/** Removes used parameters from the address bar and the history: the key of an ended link, and notices. */
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
