import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import MenuIcon from 'lucide-react/icons/menu'
import PhoneIcon from 'lucide-react/icons/phone'
import XIcon from 'lucide-react/icons/x'
import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { headerLinks, industriesMenu, servicesMenu, type NavMenu } from '#content/navigation.ts'
import { site } from '#site'
import { Logo } from './logo.tsx'

/** The main navigation. Plain HTML; `<nav-menu>` (elements/nav-menu.ts) opens and closes its menus. */
function Nav() {
  const ariaCurrent = useAriaCurrent()
  return (
    <nav-menu>
      <button
        type="button"
        className="nav-toggle icon-button"
        aria-expanded="false"
        aria-controls="site-menu"
        aria-label="Menu"
      >
        <MenuIcon size={20} />
        <XIcon size={20} />
      </button>
      <nav id="site-menu" aria-label="Main">
        <ul className="nav-list">
          <MenuItem menu={servicesMenu} />
          <MenuItem menu={industriesMenu} />
          {headerLinks.map(({ label, href }) => (
            <li key={href}>
              <a className="nav-link" href={href} aria-current={ariaCurrent(href)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <div className="nav-end">
          <ButtonLink href={`tel:${site.phone.tel}`} variant="outline" icon={<PhoneIcon />}>
            Call {site.phone.display}
          </ButtonLink>
          <ButtonLink href="/support">Create Support Ticket</ButtonLink>
        </div>
      </nav>
    </nav-menu>
  )
}

function MenuItem({ menu }: { menu: NavMenu }) {
  const ariaCurrent = useAriaCurrent()
  return (
    <li className="nav-item">
      <button type="button" className="nav-link" aria-expanded="false" aria-controls={menu.id}>
        {menu.label}
        <ChevronDownIcon size={18} />
      </button>
      <div className="nav-sheet" id={menu.id} data-groups={menu.groups.length}>
        <div className="page-width">
          <div className="nav-intro">
            <p className="type-h3">{menu.label}</p>
            <p>{menu.intro}</p>
            <a className="text-link" href={menu.all.href} aria-current={ariaCurrent(menu.all.href)}>
              {menu.all.label}
            </a>
          </div>
          {menu.groups.map(({ heading, links }) => (
            <div className="nav-group" key={heading ?? menu.id}>
              {heading && <p>{heading}</p>}
              <ul>
                {links.map(({ label, href, text }) => (
                  <li key={href}>
                    <a href={href} aria-current={ariaCurrent(href)}>
                      <b className="strong">{label}</b>
                      <span className="fine">{text}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </li>
  )
}

/** Marks the link to the current page. At build time the path ends with a slash, in the browser it does not. */
function useAriaCurrent() {
  const { pathname } = useLocation()
  return (href: string) => (href === pathname.replace(/\/$/, '') ? 'page' : undefined)
}

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

const EMERGENCIES = `Emergencies answered ${site.emergencyHours}`

export function UtilityStrip() {
  return (
    <section className="utility-strip on-dark" aria-label="Help desk">
      <div className="page-width spread">
        <p className="truncated">
          <open-hours-status>{EMERGENCIES}</open-hours-status>
          <span className="emergencies">{EMERGENCIES}</span>
        </p>
        <p className="reach">
          <span>Onsite across {site.serviceArea}, remote nationwide</span>
          <a href={`tel:${site.phone.tel}`}>{site.phone.display}</a>
        </p>
      </div>
    </section>
  )
}
