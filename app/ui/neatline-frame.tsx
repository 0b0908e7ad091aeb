import type { ReactNode } from 'react'

/** The double frame of a map sheet, the company's mark. At most one in a view. */
export function NeatlineFrame({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`neatline-frame ${className}`}>{children}</div>
}
