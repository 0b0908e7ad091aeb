import { onSwipe } from './on-swipe.ts'
import { dismissToast, shownFor, shownToasts, toastStore, type Toast } from './toast-store.ts'

/** Shows toasts in the region of `StaticToaster`, as `Toaster` does with React. */
export function startStaticToaster(region: HTMLElement) {
  const cards = new Map<number, HTMLElement>()
  let origin: Element | null = null

  toastStore.subscribe(() => {
    const toasts = shownToasts(toastStore.get())
    const hadFocus = region.contains(document.activeElement)
    for (const [id, element] of cards) {
      if (toasts.some((each) => each.id === id)) continue
      element.remove()
      cards.delete(id)
    }
    for (const each of toasts) {
      if (cards.has(each.id)) continue
      const element = card(region, each)
      cards.set(each.id, element)
      ;(each.kind === 'error' ? region : region.querySelector('[role=status]')!).append(element)
    }
    if (toasts.length === 0 && hadFocus && origin instanceof HTMLElement) origin.focus()
  })
  document.addEventListener('keydown', (event) => {
    if (!event.altKey || event.code !== 'KeyT') return
    event.preventDefault()
    origin = document.activeElement
    ;[...cards.values()].at(-1)?.querySelector('button')!.focus()
  })
}

function card(region: HTMLElement, toast: Toast) {
  const { id, kind, title, text = '' } = toast
  const dismiss = () => dismissToast(id)
  const template = region.querySelector<HTMLTemplateElement>(`template[data-toast=${kind}]`)!
  const element = document.importNode(template.content, true).firstElementChild as HTMLElement
  element.querySelector('.toast-title')!.textContent = title
  element.querySelector('.toast-text')!.textContent = text
  element.querySelector('button')!.addEventListener('click', dismiss)
  onSwipe(element, dismiss)
  const time = shownFor(toast)
  if (time !== undefined) startCountdown(element, time, dismiss)
  return element
}

/** Dismisses the toast after its time; time during which it is pointed at or focused does not count. */
function startCountdown(element: HTMLElement, time: number, dismiss: () => void) {
  let left = time
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
    timer = setTimeout(dismiss, left)
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
