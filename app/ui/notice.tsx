import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import type { ComponentProps } from 'react'

/** An error message that stays on the page, unlike a toast. In a static page it is hidden until its script fills it in. */
export function Notice({ children, ...rest }: ComponentProps<'p'>) {
  return (
    <p className="notice" role="alert" {...rest}>
      <CircleAlertIcon size={18} />
      <span>{children}</span>
    </p>
  )
}
