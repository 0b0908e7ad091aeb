import { ContourPlate } from '#app/ui/contour-plate.tsx'
import type { NavLink } from '#content/navigation.ts'
import { site } from '#site'

/** `keywords` are searched, not shown. */
type IndexedPage = { label: string; href: string; text: string; keywords: string }

/** The index of all pages. Its search field is hidden until `<page-suggestions>` runs. */
function PageIndex({ pages }: { pages: readonly IndexedPage[] }) {
  return (
    <section className="every-page before-ridge">
      <div className="page-width">
        <div className="every-page-head">
          <h2 className="type-h2">Every page we have</h2>
          <div className="page-search" hidden>
            <label className="field-label" htmlFor="page-search">
              Find a page
            </label>
            <input id="page-search" className="control" type="search" autoComplete="off" />
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a paragraph, filled by the custom element */}
            <p className="field-hint" role="status" />
          </div>
        </div>
        <ul className="page-index">
          {pages.map(({ label, href, text, keywords }) => (
            <li key={href} data-keywords={keywords}>
              <a href={href}>
                <b>{label}</b> <span className="muted">{text}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const WAYS_BACK: readonly NavLink[] = [
  { label: 'Home', href: '/', text: 'The front page' },
  { label: 'Services', href: '/services', text: 'What we take off your desk' },
  { label: 'Contact', href: '/contact', text: 'Call, email or write' },
  { label: 'Support', href: '/support', text: 'Open a ticket' },
]

/** The 404 page: common destinations, suggestions from the URL, and the index of all pages. */
export function NotFound({ pages }: { pages: readonly IndexedPage[] }) {
  return (
    <page-suggestions>
      <section className="not-found on-contours">
        <ContourPlate seed={404} width={1200} height={640} levels={9} />
        <div className="page-width page-head">
          <h1 className="type-h1">Off the map</h1>
          <p className="type-lead">
            There is no page at this address. Try one of these, or call{' '}
            <a className="text-link" href={`tel:${site.phone.tel}`}>
              {site.phone.display}
            </a>
            .
          </p>
          <div className="did-you-mean" data-suggested="" hidden>
            <h2 className="type-h3">Did you mean</h2>
            <ul />
          </div>
          <ul className="ways-back cells sheet">
            {WAYS_BACK.map(({ label, href, text }) => (
              <li key={href}>
                <a className="cell-link" href={href}>
                  <b>{label}</b>
                  <span className="muted">{text}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <PageIndex pages={pages} />
    </page-suggestions>
  )
}
