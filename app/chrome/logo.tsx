import { site } from '#site'

/** The mark and the name, as a link home. */
export function Logo() {
  return (
    <a href="/" className="logo" aria-label={site.name}>
      <svg viewBox="0 0 34 26" aria-hidden="true">
        <path d="M0 26V0h5.9L28.6 19.9V0H34v26z" fill="currentColor" />
        <path d="M5.4 26V12.1l6.1 5.4 3.5-3.1L28.2 26z" className="fill-alpen-500" />
      </svg>
      <span>{site.name}</span>
    </a>
  )
}
