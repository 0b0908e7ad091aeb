import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import './notice.css'

/** An error that stays on the page, where a toast would pass. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="notice" role="alert">
      <CircleAlertIcon size={18} />
      <span>{children}</span>
    </p>
  )
}
