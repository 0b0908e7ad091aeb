import { site } from '#site'

const { letter, light }: { letter: string; light: string } = site.logo.mark

export function Logo() {
  return (
    <a href="/" className="logo" aria-label={site.name}>
      <Mark />
      <span className="truncated">{site.name}</span>
    </a>
  )
}

/** The company's mark; the first letter of its name where `site.config.ts` has none. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 34 26" aria-hidden="true">
      <path d={letter || 'M0 0h34v26H0z'} fill={letter ? 'currentColor' : 'var(--color-spruce-700)'} />
      {letter ? (
        <path d={light} fill="var(--color-alpen-500)" />
      ) : (
        <text x="17" y="20" fill="var(--color-white)" textAnchor="middle">
          {site.shortName[0]}
        </text>
      )}
    </svg>
  )
}
