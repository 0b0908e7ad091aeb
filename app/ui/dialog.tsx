import XIcon from 'lucide-react/icons/x'
import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react'
import { afterPaint } from '#app/lib/timing.ts'

type DialogProps = Omit<ComponentProps<'dialog'>, 'title' | 'ref' | 'onClose'> & {
  title: ReactNode
  /** A line below the title; changes of both are announced. */
  detail?: ReactNode
  /** Controls between the title and the close button. */
  tools?: ReactNode
  size?: 'narrow' | 'regular' | 'wide' | 'full'
  /** False where the dialog ends with buttons of its own. */
  hasCloseButton?: boolean
  /** Escape does not close it. */
  isLocked?: boolean
  /** Returns what has the focus instead of the first control. */
  initialFocus?: (dialog: HTMLDialogElement) => HTMLElement | null | undefined
  titleRef?: RefObject<HTMLHeadingElement | null>
  closeRef?: RefObject<HTMLButtonElement | null>
  /** Must remove the dialog. Called by Escape and the close button. */
  onClose?: () => void
}

/** A modal dialog, open as long as it is rendered. The focus returns to where it was. */
export function Dialog({
  title,
  detail,
  tools,
  size = 'regular',
  hasCloseButton = true,
  isLocked = false,
  initialFocus,
  titleRef,
  closeRef,
  className = '',
  onClose,
  children,
  ...rest
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const focusInitial = useEffectEvent(() => initialFocus?.(dialog.current!)?.focus())
  // Closed before it is removed: otherwise the browser does not return the focus.
  useLayoutEffect(() => showModal(dialog.current!, () => focusInitial()), [])
  return (
    <dialog
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (isLocked) event.preventDefault()
      }}
      {...rest}
      ref={dialog}
      className={`dialog ${className}`}
      data-size={size}
      onClose={onClose}
    >
      <header>
        <div aria-live={detail ? 'polite' : undefined}>
          <h2 ref={titleRef} id={titleId} tabIndex={titleRef && -1}>
            {title}
          </h2>
          {detail && <p>{detail}</p>}
        </div>
        {tools}
        {hasCloseButton && (
          <button ref={closeRef} type="button" className="icon-button" onClick={onClose}>
            <XIcon size={18} />
            <span className="sr-only">Close</span>
          </button>
        )}
      </header>
      {children}
    </dialog>
  )
}

/**
 * Shows a modal dialog in two steps and returns the function that closes it. A modal dialog makes the browser style the whole page
 * again (docs/decisions/speed-in-the-browser.md): so it is painted as a popover first, and becomes modal right after that or with
 * the next key or press. An element of the dialog that received the focus in between keeps it.
 */
function showModal(dialog: HTMLDialogElement, focusInitial: () => void): () => void {
  const inputs = ['keydown', 'pointerdown'] as const
  const before = document.activeElement
  function stop() {
    cancel()
    for (const input of inputs) document.removeEventListener(input, makeModal, true)
    // Hides the popover.
    dialog.popover = null
  }
  function makeModal() {
    const focused = document.activeElement
    const isGiven = focused instanceof HTMLElement && focused !== atFirst && dialog.contains(focused)
    stop()
    // A modal dialog returns the focus to the element that has it now.
    if (before instanceof HTMLElement && document.activeElement !== before) before.focus({ preventScroll: true })
    dialog.showModal()
    if (isGiven) focused.focus()
    else focusInitial()
  }
  const cancel = afterPaint(makeModal)
  for (const input of inputs) document.addEventListener(input, makeModal, true)
  dialog.popover = 'manual'
  dialog.showPopover()
  const atFirst = document.activeElement
  return () => {
    stop()
    dialog.close()
  }
}
