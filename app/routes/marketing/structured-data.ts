import { ORIGIN } from '#content/origin.ts'
import type { Link, Page } from '#content/types.ts'
import { site } from '#site'

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** Pages about the company itself. */
const ABOUT_US = ['/', '/contact']

type Thing = { '@type': string } & Record<string, unknown>

/** The schema.org description of a page. It says nothing that the page does not also show. */
export function structuredData(page: Page, trail: readonly Link[] = []) {
  const things: Thing[] = [
    ...(ABOUT_US.includes(page.path) ? [company()] : []),
    ...(isService(page) ? [service(page)] : []),
    ...(trail.length > 1 ? [breadcrumbs(trail)] : []),
  ]
  return things.length === 0 ? undefined : { '@context': 'https://schema.org', '@graph': things }
}

const absoluteUrl = (path: string) => new URL(path, ORIGIN).href
const isService = ({ group, path }: Page) => group === 'services' && path !== '/services'

const companyReference = () => ({
  '@type': 'LocalBusiness',
  '@id': absoluteUrl('/#company'),
  name: site.name,
  url: absoluteUrl('/'),
  telephone: site.phone.tel,
  image: absoluteUrl('/og/default.jpg'),
  address: {
    '@type': 'PostalAddress',
    addressLocality: site.city,
    addressRegion: site.region,
    addressCountry: 'US',
  },
})

const company = (): Thing => ({
  ...companyReference(),
  legalName: site.legalName,
  slogan: site.tagline,
  email: site.email,
  logo: absoluteUrl('/icon-512.png'),
  foundingDate: String(site.since),
  areaServed: { '@type': 'State', name: site.region },
  openingHoursSpecification: site.hours
    .filter(({ opens }) => opens !== null)
    .map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => WEEK[day]),
      opens: formatHour(opens),
      closes: formatHour(closes),
    })),
})

const service = ({ name, path, canonical = path, meta }: Page): Thing => ({
  '@type': 'Service',
  name,
  description: meta.description,
  url: absoluteUrl(canonical),
  areaServed: { '@type': 'State', name: site.region },
  provider: companyReference(),
})

const breadcrumbs = (trail: readonly Link[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ label, href }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name: label,
    item: absoluteUrl(href),
  })),
})

const formatHour = (hour: number | null) => `${String(hour).padStart(2, '0')}:00`
