import { onSwipe } from './on-swipe.ts'
import { dismissToast, toastStore, type Toast } from './toast-store.ts'

const SHOWN_FOR_MS = 4000

/** Shows toasts in the region of `StaticToaster`, as `Toaster` does with React. */
export function startStaticToaster(region: HTMLElement) {
  let shown: HTMLElement | undefined
  let origin: Element | null = null

  toastStore.subscribe(() => {
    const next = toastStore.get()
    const hadFocus = region.contains(document.activeElement)
    shown?.remove()
    shown = next ? card(region, next) : undefined
    if (shown) (next!.kind === 'error' ? region : region.querySelector('[role=status]')!).append(shown)
    else if (hadFocus && origin instanceof HTMLElement) origin.focus()
  })
  document.addEventListener('keydown', (event) => {
    if (!event.altKey || event.code !== 'KeyT') return
    event.preventDefault()
    origin = document.activeElement
    shown?.querySelector('button')!.focus()
  })
}

function card(region: HTMLElement, { kind, title, text = '' }: Toast) {
  const template = region.querySelector<HTMLTemplateElement>(`template[data-toast=${kind}]`)!
  const element = document.importNode(template.content, true).firstElementChild as HTMLElement
  element.querySelector('.toast-title')!.textContent = title
  element.querySelector('.toast-text')!.textContent = text
  element.querySelector('button')!.addEventListener('click', dismissToast)
  onSwipe(element, dismissToast)
  startCountdown(element)
  return element
}

/** Dismisses the toast after SHOWN_FOR_MS; time during which it is pointed at or focused does not count. */
function startCountdown(element: HTMLElement) {
  let left = SHOWN_FOR_MS
  let from = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  function pause() {
    if (timer !== undefined) left -= performance.now() - from
    clearTimeout(timer)
    timer = undefined
  }
  function resume() {
    pause()
    from = performance.now()
    timer = setTimeout(() => element.isConnected && dismissToast(), left)
  }
  resume()
  for (const [begin, finish] of [
    ['pointerenter', 'pointerleave'],
    ['focusin', 'focusout'],
  ] as const) {
    element.addEventListener(begin, pause)
    element.addEventListener(finish, resume)
  }
}
