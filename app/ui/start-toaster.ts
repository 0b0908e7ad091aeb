import { dismissToast, shownFor, shownToast, toastStore, type Toast } from './toast-store.ts'

type Card = { id: number; element: HTMLElement; stop: () => void }

/**
 * Shows the toasts of `toastStore` in a `ToastRegion`, with or without React. Alt+T focuses it; after the last, the focus
 * returns to where it was. Returns the function that ends this.
 */
export function startToaster(region: HTMLElement): () => void {
  const status = region.querySelector('[role=status]')!
  let card: Card | undefined
  const ended = new AbortController()
  let origin: Element | null = null

  const focusCard = () => card?.element.querySelector('button')?.focus()
  function remove() {
    card?.stop()
    card?.element.remove()
    card = undefined
  }
  function show() {
    const toast = shownToast(toastStore.get())
    if (toast && toast.id === card?.id) return
    const hadFocus = region.contains(document.activeElement)
    remove()
    if (toast) {
      card = createCard(region, toast)
      ;(toast.kind === 'error' ? region : status).append(card.element)
    }
    if (!hadFocus) return
    if (card) return focusCard()
    if (origin instanceof HTMLElement) origin.focus()
    origin = null
  }

  document.addEventListener(
    'keydown',
    (event) => {
      if (!event.altKey || event.code !== 'KeyT') return
      event.preventDefault()
      if (!region.contains(document.activeElement)) origin = document.activeElement
      focusCard()
    },
    { signal: ended.signal },
  )
  const unsubscribe = toastStore.subscribe(show)
  show()
  return () => {
    ended.abort()
    unsubscribe()
    remove()
  }
}

function createCard(region: HTMLElement, toast: Toast): Card {
  const { id, kind, title, text, actions = [] } = toast
  const dismiss = () => dismissToast(id)
  const icon = (name: string) => region.querySelector(`[data-icon=${name}]`)!.cloneNode(true)
  const element = create('div', 'toast')
  element.dataset.kind = kind
  const words = create('div')
  if (kind === 'error') words.role = 'alert'
  words.append(create('p', 'toast-title', title))
  if (text) words.append(create('p', 'muted small', text))
  if (actions.length > 0) {
    const row = create('div', 'toast-actions')
    for (const { label, run } of actions)
      row.append(
        createButton(label, () => {
          dismiss()
          run()
        }),
      )
    words.append(row)
  }
  const close = createButton('', dismiss)
  close.ariaLabel = 'Close notification'
  close.append(icon('close'))
  element.append(icon(kind), words, close)
  onSwipe(element, dismiss)
  const time = shownFor(toast)
  return { id, element, stop: time === undefined ? () => {} : startCountdown(element, time, dismiss) }
}

function create(tag: string, className = '', text = ''): HTMLElement {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.textContent = text
  return element
}

function createButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', onClick)
  return button
}

/** Dismisses a toast after its time, in milliseconds. Time in a hidden window, or while it is pointed at or focused, does not count. */
function startCountdown(element: HTMLElement, time: number, dismiss: () => void): () => void {
  const ended = new AbortController()
  let left = time
  let from = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHeld = false
  function update() {
    if (timer !== undefined) left -= performance.now() - from
    clearTimeout(timer)
    timer = undefined
    if (isHeld || document.hidden) return
    from = performance.now()
    timer = setTimeout(dismiss, left)
  }
  function setHeld(next: boolean) {
    isHeld = next
    update()
  }
  const listening = { signal: ended.signal }
  for (const event of ['pointerenter', 'focusin']) element.addEventListener(event, () => setHeld(true), listening)
  for (const event of ['pointerleave', 'focusout']) element.addEventListener(event, () => setHeld(false), listening)
  document.addEventListener('visibilitychange', update, listening)
  update()
  return () => {
    ended.abort()
    clearTimeout(timer)
  }
}

const DISMISS_PX = 20

/** Swipe to dismiss: calls `onSwiped` when an element was dragged sideways by DISMISS_PX or more; otherwise it snaps back. */
function onSwipe(element: HTMLElement, onSwiped: () => void) {
  let start: number | null = null
  const offset = (event: PointerEvent) => (start === null ? 0 : event.clientX - start)
  const down = (event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest('button')) return
    start = event.clientX
    element.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (start !== null) element.style.translate = `${offset(event)}px`
  }
  const up = (event: PointerEvent) => {
    const swiped = Math.abs(offset(event)) >= DISMISS_PX
    start = null
    element.style.translate = ''
    if (swiped && event.type === 'pointerup') onSwiped()
  }
  const events = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up }
  for (const [name, listener] of Object.entries(events)) element.addEventListener(name as 'pointerdown', listener)
}
