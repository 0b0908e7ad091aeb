import type { Link } from '#content/types.ts'

export function Related({ title = 'Related', links }: { title?: string; links: readonly Link[] }) {
  return (
    <nav aria-label={title}>
      {links.map(({ label, href }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </nav>
  )
}
