import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import InfoIcon from 'lucide-react/icons/info'
import LoaderIcon from 'lucide-react/icons/loader'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import XIcon from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '#app/lib/store.ts'
import { dismissToast, toast, toastStore, type Toast } from './toast-store.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { useSwipe } from './use-swipe.ts'

export { toast }

const SHOWN_FOR_MS = 4000
const ICONS = {
  success: CircleCheckIcon,
  info: InfoIcon,
  warning: TriangleAlertIcon,
  error: CircleAlertIcon,
  loading: LoaderIcon,
}

/** The region in which toasts appear. Rendered once, in the root. */
export function Toaster() {
  const shown = useStore(toastStore)
  const region = useRef<HTMLElement>(null)
  useFocusKey(region)
  useKeyboardInset(region)
  const card = shown && <ToastCard key={shown.id} {...shown} />
  const isError = shown?.kind === 'error'
  return (
    <section className="toaster" aria-label="Notifications (Alt+T)" tabIndex={-1} ref={region}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> may hold no paragraphs */}
      <div role="status">{!isError && card}</div>
      {isError && card}
    </section>
  )
}

function ToastCard({ kind, title, text, actions = [], shownForMs = SHOWN_FOR_MS }: Toast) {
  const [isPaused, setPaused] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  useCountdown(isPaused, shownForMs)
  useSwipe(card, dismissToast)
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
                  dismissToast()
                  run()
                }}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
      <button type="button" aria-label="Close notification" onClick={dismissToast}>
        <XIcon />
      </button>
    </div>
  )
}

/** Dismisses the toast after its time; paused time does not count. */
function useCountdown(isPaused: boolean, shownForMs: number) {
  const left = useRef(shownForMs)
  useEffect(() => {
    if (isPaused) return
    const from = performance.now()
    const timer = setTimeout(dismissToast, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - from
    }
  }, [isPaused])
}

/** Alt+T focuses the toast. When a focused toast is dismissed, the focus returns to where it was. */
function useFocusKey(region: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    let origin: Element | null = null
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyT') return
      event.preventDefault()
      origin = document.activeElement
      region.current?.querySelector('button')?.focus()
    }
    const stop = toastStore.subscribe(() => {
      if (toastStore.get() || !region.current?.contains(document.activeElement)) return
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
