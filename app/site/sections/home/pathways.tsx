import ArrowRightIcon from 'lucide-react/icons/arrow-right'
import { ButtonLink } from '#app/ui/button.tsx'
import { ContourPlate } from '#app/ui/contours/contour-plate.tsx'
import type { Link } from '#content/types.ts'

type Path = {
  title: string
  text: string
  lines: readonly { label: string; value: string }[]
  action: Link
}
type PathwaysProps = { title: string; text: string; business: Path; home: Path }

/** The two ways into the site, for businesses and for homes: two panels with contour lines. */
export function Pathways({ title, text, business, home }: PathwaysProps) {
  return (
    <section id="service-pathways" className="pathways">
      <div className="page-width">
        <div className="pathways-head">
          <h2 className="type-h2">{title}</h2>
          <p>{text}</p>
        </div>
        <div className="pathway-sheets">
          <div className="pathway on-dark">
            <ContourPlate seed={21} width={760} height={500} peaks={BUSINESS_LAND} levels={16} />
            <Panel path={business} variant="on-dark" />
          </div>
          <div className="pathway pathway-home">
            <ContourPlate seed={33} width={540} height={500} peaks={HOME_LAND} levels={14} />
            <Panel path={home} variant="primary" />
          </div>
        </div>
      </div>
    </section>
  )
}

const BUSINESS_LAND = [
  { x: 0.82, y: 0.4, reach: 0.34, rise: 1.25 },
  { x: 0.52, y: 0.08, reach: 0.2, rise: 0.45 },
]
const HOME_LAND = [{ x: 0.76, y: 0.2, reach: 0.4, rise: 1.1 }]

function Panel({ path, variant }: { path: Path; variant: 'on-dark' | 'primary' }) {
  return (
    <div>
      <h3>{path.title}</h3>
      <p>{path.text}</p>
      <ul>
        {path.lines.map(({ label, value }) => (
          <li key={label}>
            <span>{label}</span>
            <span>{value}</span>
          </li>
        ))}
      </ul>
      <ButtonLink href={path.action.href} variant={variant} icon={<ArrowRightIcon />}>
        {path.action.label}
      </ButtonLink>
    </div>
  )
}
