import type { ReactNode } from 'react'

type FactProps = { name: string; wide?: boolean; children: ReactNode }

/** A cell of a grid of facts: what it is, and its value. */
export function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div className={wide ? 'wide' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
