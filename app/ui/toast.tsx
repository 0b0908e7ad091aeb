import { useEffect, type RefObject, useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { onSwipe } from './on-swipe.ts'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import InfoIcon from 'lucide-react/icons/info'
import LoaderIcon from 'lucide-react/icons/loader'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import XIcon from 'lucide-react/icons/x'
import { useStore } from '#app/lib/store.ts'
import { dismissToast, shownFor, shownToasts, toast, toastStore, type Toast } from './toast-store.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'

/** Calls `onSwiped` as `onSwipe` does, for an element of React. */
function useSwipe(ref: RefObject<HTMLElement | null>, onSwiped: () => void) {
  useEffect(() => (ref.current ? onSwipe(ref.current, onSwiped) : undefined), [ref, onSwiped])
}

export { toast }

const ICONS = {
  success: CircleCheckIcon,
  info: InfoIcon,
  warning: TriangleAlertIcon,
  error: CircleAlertIcon,
  loading: LoaderIcon,
}

/** The region in which toasts appear. Rendered once, in the root. */
export function Toaster() {
  const shown = shownToasts(useStore(toastStore))
  const region = useRef<HTMLElement>(null)
  useFocusKey(region)
  useKeyboardInset(region)
  const cards = (areErrors: boolean) =>
    shown.filter(({ kind }) => (kind === 'error') === areErrors).map((each) => <ToastCard key={each.id} toast={each} />)
  return (
    <section className="toaster" aria-label="Notifications (Alt+T)" tabIndex={-1} ref={region}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> may hold no paragraphs */}
      <div role="status">{cards(false)}</div>
      {cards(true)}
    </section>
  )
}

function ToastCard({ toast: shown }: { toast: Toast }) {
  const { id, kind, title, text, actions = [] } = shown
  const [isPaused, setPaused] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const dismiss = useCallback(() => dismissToast(id), [id])
  useCountdown(isPaused, shownFor(shown), dismiss)
  useSwipe(card, dismiss)
  const Icon = ICONS[kind]
  return (
    <div
      className="toast"
      data-kind={kind}
      ref={card}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon />
      <div role={kind === 'error' ? 'alert' : undefined}>
        <p className="toast-title">{title}</p>
        {text && <p className="toast-text">{text}</p>}
        {actions.length > 0 && (
          <div className="toast-actions">
            {actions.map(({ label, run }) => (
              <button
                key={label}
                type="button"
                onClick={() => {
                  dismiss()
                  run()
                }}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
      <button type="button" aria-label="Close notification" onClick={dismiss}>
        <XIcon />
      </button>
    </div>
  )
}

/** Dismisses the toast after its time; paused time does not count, nor does that of a hidden window. */
function useCountdown(isPaused: boolean, shownForMs: number | undefined, dismiss: () => void) {
  const left = useRef(shownForMs)
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden)
  useEffect(() => {
    const time = left.current
    if (isPaused || isHidden || time === undefined) return
    const from = performance.now()
    const timer = setTimeout(dismiss, time)
    return () => {
      clearTimeout(timer)
      left.current = time - (performance.now() - from)
    }
  }, [isPaused, isHidden, dismiss])
}

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Alt+T focuses the newest toast. When a focused one is dismissed, the next has the focus; after the last it returns to where it was. */
function useFocusKey(region: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    let origin: Element | null = null
    /** A card that had the focus is gone by now. */
    const keepFocus = () => document.activeElement === document.body && focusNewest(region.current)
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyT') return
      event.preventDefault()
      if (!region.current?.contains(document.activeElement)) origin = document.activeElement
      focusNewest(region.current)
    }
    const stop = toastStore.subscribe(() => {
      if (!region.current?.contains(document.activeElement)) return
      if (toastStore.get().length > 0) return void requestAnimationFrame(keepFocus)
      if (origin instanceof HTMLElement) origin.focus()
      origin = null
    })
    document.addEventListener('keydown', onKey)
    return () => {
      stop()
      document.removeEventListener('keydown', onKey)
    }
  }, [region])
}

const focusNewest = (region: HTMLElement | null) =>
  [...(region?.querySelectorAll('.toast') ?? [])].at(-1)?.querySelector('button')?.focus()
