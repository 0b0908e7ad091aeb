import { site } from '#site'

/** A wide picture shows the name itself; about square, it is the mark. */
const isWide = ({ width, height }: { width: number; height: number }) => width > 1.5 * height

export function Logo() {
  const { image } = site.logo
  return (
    <a href="/" className="logo">
      {image ? (
        <img src={image.src} width={image.width} height={image.height} alt={isWide(image) ? site.name : ''} />
      ) : (
        <Mark />
      )}
      {!(image && isWide(image)) && <span className="truncated">{site.name}</span>}
    </a>
  )
}

/** The company's mark; the first letter of its name where it has none. */
export function Mark({ className }: { className?: string }) {
  const { mark, image } = site.logo
  if (image && !isWide(image)) return <img className={className} src={image.src} alt="" />
  const { letter, light } = image ? { letter: '', light: '' } : mark
  return (
    <svg className={className} viewBox="0 0 34 26" aria-hidden="true">
      <path d={letter || 'M0 0h34v26H0z'} fill={letter ? 'currentColor' : 'var(--color-spruce-700)'} />
      {letter ? (
        <path d={light} fill="var(--color-alpen-500)" />
      ) : (
        <text x="17" y="20" fill="var(--color-white)" textAnchor="middle">
          {Array.from(site.shortName)[0]}
        </text>
      )}
    </svg>
  )
}
