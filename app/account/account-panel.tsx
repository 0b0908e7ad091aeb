import type { ReactNode } from 'react'

type AccountPanelProps = { id: string; title: string; state?: ReactNode; children: ReactNode }

export function AccountPanel({ id, title, state, children }: AccountPanelProps) {
  return (
    <section className="panel account-panel" aria-labelledby={id}>
      <header>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {state}
      </header>
      {children}
    </section>
  )
}
