import ArrowUpRightIcon from 'lucide-react/icons/arrow-up-right'
import type { Link } from '#content/types.ts'

/** Links to other pages as joined cells, with or without a heading. */
export function Related({ title, links }: { title?: string; links: readonly Link[] }) {
  return (
    <nav className="block related" aria-label={title ?? 'Related'}>
      <div className="page-width">
        {title && <h2 className="type-h2">{title}</h2>}
        <ul>
          {links.map(({ label, href, text }) => (
            <li key={href}>
              <a href={href}>
                <b>{label}</b>
                <ArrowUpRightIcon aria-hidden="true" />
                <span>{text}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
