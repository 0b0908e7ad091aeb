import { noise } from '#app/ui/contours.ts'
import PhoneIcon from 'lucide-react/icons/phone'
import { ButtonLink } from '#app/ui/button.tsx'
import { footerColumns, type FooterColumn } from '#content/navigation.ts'
import { address } from '#content/region.ts'
import { site } from '#site'
import { Logo } from './logo.tsx'

const WIDTH = 1440
const HEIGHT = 190
const STEP = 6
/** The far layers end above the bottom, where their anti-aliased edges would show as a seam. */
const LAYERS = [
  { seed: 29, scale: 230, base: 104, rise: 92, foot: 170, fill: 'var(--color-spruce-700)' },
  { seed: 63, scale: 330, base: 128, rise: 40, foot: 180, fill: 'var(--color-spruce-800)' },
  { seed: 88, scale: 520, base: 168, rise: 18, foot: HEIGHT, fill: 'var(--color-spruce-900)' },
]

/** The mountain ridge above the footer: three flat layers, the last in the footer's colour. */
function Ridge() {
  return (
    <svg className="ridge" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {LAYERS.map((layer) => (
        <path key={layer.fill} fill={layer.fill} d={ridgeLine(layer)} />
      ))}
    </svg>
  )
}

/** The outline of a layer: sharp crests where noise crosses zero, rising to the right. */
function ridgeLine({ seed, scale, base, rise, foot }: (typeof LAYERS)[number]) {
  const heights = Array.from({ length: WIDTH / STEP + 1 }, (_, i) => {
    const x = i * STEP
    const crest = (1 - Math.abs(noise(x / scale, 0.5, seed))) ** 2
    const detail = 0.24 * noise(x / 46, 2.5, seed) + 0.12 * noise(x / 17, 4.5, seed) + 0.05 * noise(x / 7, 6.5, seed)
    const climb = 0.45 + 0.55 * Math.sin((Math.PI * Math.min(1, x / 1100)) / 2)
    return Math.round(base - rise * climb * (crest + detail - 0.3))
  })
  const steps = heights.slice(1).map((height, i) => `${STEP} ${height - heights[i]!}`)
  return `M0 ${foot}V${heights[0]}l${steps.join(' ')}V${foot}z`
}

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
            <div className="action-row">
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
          <p className="footer-end row">
            <span>
              © {site.copyrightRange} {site.name}
            </span>
            <span>{address}</span>
          </p>
        </div>
      </div>
    </footer>
  )
}

function Column({ heading, links, external = [] }: FooterColumn) {
  return (
    <nav aria-label={heading}>
      <h2 className="strong">{heading}</h2>
      <ul>
        {[...external, ...links].map(({ label, href }, i) => (
          <li key={href}>
            <a href={href} {...(i < external.length && { target: '_blank', rel: 'noopener noreferrer' })}>
              {label}
              {i < external.length && <span className="sr-only"> (opens in a new tab)</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
