import { site } from '#site'

const { letter, light }: { letter: string; light: string } = site.logo.mark

export function Logo() {
  return (
    <a href="/" className="logo" aria-label={site.name}>
      <svg viewBox="0 0 34 26" aria-hidden="true">
        {letter ? <Mark /> : <Initial />}
      </svg>
      <span className="truncated">{site.name}</span>
    </a>
  )
}

const Mark = () => (
  <>
    <path d={letter} fill="currentColor" />
    <path d={light} fill="var(--color-alpen-500)" />
  </>
)

/** The first letter, for a company without a logo in `site.config.ts`. */
const Initial = () => (
  <>
    <path d="M0 0h34v26H0z" fill="var(--color-spruce-700)" />
    <text x="17" y="20" fill="var(--color-white)" textAnchor="middle">
      {site.shortName[0]}
    </text>
  </>
)
