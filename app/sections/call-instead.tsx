import { site } from '#site'

/** What stands where a form would be when the browser runs no scripts. */
export function CallInstead() {
  return (
    <noscript>
      <p className="call-instead">
        This form needs JavaScript. Call <a href={`tel:${site.phone.tel}`}>{site.phone.display}</a> or write
        to <a href={`mailto:${site.email}`}>{site.email}</a>.
      </p>
    </noscript>
  )
}
