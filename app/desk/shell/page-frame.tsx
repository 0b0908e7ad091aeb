import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type PageFrameProps = {
  title: string
  /** The URL of the dashboard as it was left. */
  back: string
  /** Whether an entry of the list is open: in one column it replaces the list. */
  isOpen: boolean
  /** The panels of the list and of the open entry. */
  children: ReactNode
}

/** A page beside the dashboard: its title, the way back, a list, and what is open of it. */
export function PageFrame({ title, back, isOpen, children }: PageFrameProps) {
  return (
    <main id="main" tabIndex={-1} className="mail-desk" data-open={isOpen ? '' : undefined}>
      <header className="mail-head">
        <h1>{title}</h1>
        <Link to={back} className="button" data-variant="outline" data-size="compact">
          <ArrowLeftIcon />
          Back to the dashboard
        </Link>
      </header>
      {children}
    </main>
  )
}
