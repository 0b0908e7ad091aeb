/** `keywords` are searched, not shown. */
export type IndexedPage = { label: string; href: string; text: string; keywords: string }

/** The index of all pages. Its search field is hidden until `<page-suggestions>` runs. */
export function PageIndex({ pages }: { pages: readonly IndexedPage[] }) {
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
                <b>{label}</b> <span>{text}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
