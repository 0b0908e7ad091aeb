import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import InfoIcon from 'lucide-react/icons/info'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import XIcon from 'lucide-react/icons/x'
import { useEffect, useRef, type RefObject } from 'react'
import { startToaster } from './start-toaster.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'

/** The region in which toasts appear. Rendered once, in the root. */
export function Toaster() {
  const region = useRef<HTMLElement>(null)
  useEffect(() => startToaster(region.current!), [])
  useKeyboardInset(region)
  return <ToastRegion ref={region} />
}

/** The region without its script: a page without React calls `startToaster` itself. */
export function ToastRegion({ ref }: { ref?: RefObject<HTMLElement | null> }) {
  return (
    <section className="toaster" aria-label="Notifications (Alt+T)" tabIndex={-1} ref={ref}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> may hold no paragraphs */}
      <div role="status" />
      {/* Copied into each toast. Not a <template>: React does not fill one in the browser. */}
      <div hidden>
        <CircleCheckIcon data-icon="success" />
        <InfoIcon data-icon="info" />
        <TriangleAlertIcon data-icon="warning" />
        <CircleAlertIcon data-icon="error" />
        <XIcon data-icon="close" />
      </div>
    </section>
  )
}
