import type { ReactNode } from 'react'

/** The double line of a map sheet: everything inside is accounted for. One in a view. */
export function NeatlineFrame({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`neatline-frame ${className}`}>{children}</div>
}
