import { ButtonLink } from '#app/ui/button.tsx'
import { Logo } from './logo.tsx'
import { Nav } from './nav.tsx'

/** The header of public pages. */
export function Header() {
  return (
    <header className="site-header">
      <div className="page-width">
        <Logo />
        <Nav />
        <ButtonLink href="/support" size="compact" className="submit-ticket">
          Submit Ticket
        </ButtonLink>
      </div>
    </header>
  )
}
