import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'

/** An error message that stays on the page, unlike a toast. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="notice" role="alert">
      <CircleAlertIcon size={18} />
      <span>{children}</span>
    </p>
  )
}
