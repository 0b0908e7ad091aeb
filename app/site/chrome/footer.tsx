import PhoneIcon from 'lucide-react/icons/phone'
import { ButtonLink } from '#app/ui/button.tsx'
import { footerColumns, type FooterColumn } from '#content/navigation.ts'
import { site } from '#site'
import { Logo } from './logo.tsx'
import { Ridge } from './ridge.tsx'

export function Footer() {
  return (
    <footer className="site-footer on-dark">
      <Ridge />
      <div className="footer-floor">
        <div className="page-width footer-columns">
          <div className="footer-brand">
            <Logo />
            <p>
              Managed IT and computer help for {site.region} businesses and homes. {site.claims.years},{' '}
              {site.claims.clients}, {site.claims.support}.
            </p>
            <div className="footer-actions">
              <ButtonLink href={`tel:${site.phone.tel}`} variant="on-dark" size="compact" icon={<PhoneIcon />}>
                Call Now
              </ButtonLink>
              <ButtonLink href={`mailto:${site.email}`} variant="on-dark-outline" size="compact">
                Send Message
              </ButtonLink>
            </div>
          </div>
          {footerColumns.map((column) => (
            <Column key={column.heading} {...column} />
          ))}
        </div>
        <div className="page-width">
          <p className="footer-end">
            <span>
              © {site.copyrightRange} {site.name}
            </span>
            <span>
              {site.city}, {site.region}
            </span>
          </p>
        </div>
      </div>
    </footer>
  )
}

function Column({ heading, links, external = [] }: FooterColumn) {
  return (
    <nav aria-label={heading}>
      <h2>{heading}</h2>
      <ul>
        {external.map(({ label, href }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener noreferrer">
              {label}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
