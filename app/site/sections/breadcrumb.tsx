import type { Link } from '#content/types.ts'

/** The breadcrumb from the overview to this page; renders nothing on a top-level page. */
export function Breadcrumb({ trail }: { trail: readonly Link[] }) {
  if (trail.length < 2) return null
  return (
    <nav className="page-width breadcrumb" aria-label="Breadcrumb">
      <ol>
        {trail.map(({ label, href }, i) => (
          <li key={href}>
            {i === trail.length - 1 ? <span aria-current="page">{label}</span> : <a href={href}>{label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
