import { ORIGIN } from '#content/origin.ts'
import type { Link, Page } from '#content/types.ts'
import { dayName } from '#contract/business-hours.ts'
import { site } from '#site'
import type { MetaDescriptor } from 'react-router'

const COMPANY_PAGES = ['/', '/contact']

type Thing = { '@type': string } & Record<string, unknown>

/** The schema.org description of a page, with facts only that the page also shows. */
export function structuredData(page: Page, trail: readonly Link[] = []) {
  const things: Thing[] = [
    ...(COMPANY_PAGES.includes(page.path) ? [company()] : []),
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
    ...(site.street && { streetAddress: site.street }),
    addressLocality: site.city,
    addressRegion: site.region,
    ...(site.postalCode && { postalCode: site.postalCode }),
    addressCountry: 'US',
  },
})

const company = (): Thing => ({
  ...companyReference(),
  legalName: site.legalName,
  slogan: site.tagline,
  email: site.email,
  logo: absoluteUrl(site.logo.image?.src ?? '/icon-512.png'),
  foundingDate: String(site.since),
  areaServed: areaServed(),
  openingHoursSpecification: site.hours
    .filter(({ opens }) => opens !== null)
    .map(({ days, ...hours }) => openingHours({ dayOfWeek: days.map((day) => dayName(day)) }, hours)),
  ...(site.closed_days.length > 0 && {
    specialOpeningHoursSpecification: site.closed_days.map(({ day, ...hours }) =>
      openingHours({ validFrom: day, validThrough: day }, hours),
    ),
  }),
})

const areaServed = () => ({
  '@type': site.serviceArea === site.region ? 'State' : 'AdministrativeArea',
  name: site.serviceArea,
})

/** Midnight at both ends stands for a closed day. */
const openingHours = (days: object, { opens, closes }: { opens: number | null; closes: number | null }) => ({
  '@type': 'OpeningHoursSpecification',
  ...days,
  opens: formatClock(opens ?? 0),
  closes: formatClock(closes ?? 0),
})

const service = ({ name, path, canonical = path, meta }: Page): Thing => ({
  '@type': 'Service',
  name,
  description: meta.description,
  url: absoluteUrl(canonical),
  areaServed: areaServed(),
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

const MINUTE = 60_000
/** 8.5 → '08:30'; the end of the day is '23:59'. */
const formatClock = (hour: number) => new Date(Math.min(hour * 60, 24 * 60 - 1) * MINUTE).toISOString().slice(11, 16)

/**
 * Meta tags for search engines and link previews. A page that hydrates must call this in its loader: its scripts only know
 * the origin of the build, so computing it again in the browser would contradict the page.
 */
export function pageMeta(page: Page, trail?: readonly Link[]): MetaDescriptor[] {
  const { path, canonical = path, group } = page
  const { title, description } = page.meta
  const url = new URL(canonical, ORIGIN).href
  const data = structuredData(page, trail)
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: new URL(`/og/${group}.jpg`, ORIGIN).href },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${site.name}: ${site.tagline}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(data ? [{ 'script:ld+json': data }] : []),
  ]
}

/** The path of the page a loader runs for, without the build's trailing slash or the `.data` suffix of client navigation. */
export const requestPath = (request: Request) => new URL(request.url).pathname.replace(/(\.data|\/)$/, '')
