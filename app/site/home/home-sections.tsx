import PauseIcon from 'lucide-react/icons/pause'
import PlayIcon from 'lucide-react/icons/play'
import type { home as content } from '#content/home.ts'
import { isAtHome } from '#content/region.ts'
import { ItemList } from '../blocks/block-title.tsx'
import { ActionLinks } from '../sections/action-links.tsx'
import { BackgroundVideo } from './background-video.tsx'
import ArrowRightIcon from 'lucide-react/icons/arrow-right'
import { ButtonLink } from '#app/ui/button.tsx'
import { ContourPlate } from '#app/ui/contour-plate.tsx'
import { noise } from '#app/ui/contours.ts'
import BadgeCheckIcon from 'lucide-react/icons/badge-check'
import MountainIcon from 'lucide-react/icons/mountain'
import ReceiptTextIcon from 'lucide-react/icons/receipt-text'
import ShieldCheckIcon from 'lucide-react/icons/shield-check'
import TimerIcon from 'lucide-react/icons/timer'
import UsersRoundIcon from 'lucide-react/icons/users-round'
import { NeatlineFrame } from '#app/ui/neatline-frame.tsx'
import { StateMap } from '../figures/state-map.tsx'

export function Hero({ title, lead, actions, facts }: typeof content.hero) {
  return (
    <section className="hero">
      <div className="page-width hero-text">
        <h1 className="type-display">{title}</h1>
        <p className="type-lead">{lead}</p>
        <ActionLinks actions={actions} />
      </div>
      <MotionToggle />
      <BackgroundVideo name="front-range" isFirst />
      <ul className="page-width facts on-dark">
        {facts.map(({ value, text }) => (
          <li key={value}>
            <b>{value}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Rendered hidden and shown by `<motion-toggle>`: without JavaScript nothing moves, so there is nothing to pause. */
function MotionToggle() {
  return (
    <motion-toggle className="motion-toggle on-dark" hidden>
      <button type="button" className="icon-button" aria-label="Pause background motion">
        <PauseIcon size={18} />
        <PlayIcon size={18} />
      </button>
    </motion-toggle>
  )
}

/** The two ways into the site, for businesses and for homes: two panels with contour lines. */
export function Pathways({ title, text, business, home }: typeof content.pathways) {
  return (
    <section id="service-pathways" className="pathways">
      <div className="page-width">
        <div className="pathways-head split">
          <h2 className="type-h2">{title}</h2>
          <p className="muted">{text}</p>
        </div>
        <div className="pathway-sheets split">
          <div className="pathway on-contours on-dark">
            <ContourPlate seed={21} width={760} height={500} peaks={BUSINESS_LAND} levels={16} />
            <Panel path={business} variant="on-dark" />
          </div>
          <div className="pathway pathway-home on-contours">
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

type Path = (typeof content.pathways)['business' | 'home']

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

const WIDTH = 1280
const HEIGHT = 480
const STEP = 8
/** The elevation after each quarter of the width, as shares of the height. */
const CLIMB = [0.11, 0.25, 0.43, 0.56, 0.93]

const NEAR = 'color-mix(in oklch, var(--color-spruce-100), var(--color-mist) 35%)'

/** A decorative mountain profile that climbs from left to right, with equally spaced waypoints. */
function ElevationProfile({ count }: { count: number }) {
  const places = Array.from({ length: count }, (_, i) => (i * WIDTH) / count)
  const path = line(height)
  const waypoints = places.map((x) => `M${x} ${height(x)}h.01`).join('')
  return (
    <svg className="elevation-profile" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path fill="var(--color-mist)" stroke="none" d={`${line(farHeight)}V${HEIGHT}H0z`} />
      <path fill={NEAR} stroke="none" d={`${path}V${HEIGHT}H0z`} />
      <path className="drops" d={places.map((x) => `M${x} ${height(x)}V${HEIGHT}`).join('')} />
      <path stroke="var(--color-spruce-700)" strokeWidth="2" d={path} />
      <g strokeLinecap="round">
        <path stroke="var(--color-alpen-600)" strokeWidth="16" d={waypoints} />
        <path stroke="var(--color-white)" strokeWidth="10" d={waypoints} />
      </g>
    </svg>
  )
}

const height = (x: number) => rise(x, 0.034 * rough(x, 41))
const farHeight = (x: number) => rise(x, 0.055 + 0.045 * rough(x, 77))

function rise(x: number, above: number) {
  const quarters = (x / WIDTH) * (CLIMB.length - 1)
  const from = Math.min(Math.floor(quarters), CLIMB.length - 2)
  const share = quarters - from
  const start = CLIMB[from]!
  return Math.round(HEIGHT * (1 - start - (CLIMB[from + 1]! - start) * share - above))
}

const rough = (x: number, seed: number) =>
  noise(x / 150, 0.5, seed) + 0.45 * noise(x / 52, 2.5, seed) + 0.3 * noise(x / 17, 4.5, seed)

function line(at: (x: number) => number) {
  const heights = Array.from({ length: WIDTH / STEP + 1 }, (_, i) => at(i * STEP))
  return `M0 ${heights[0]}l${heights
    .slice(1)
    .map((y, i) => `${STEP} ${y - heights[i]!}`)
    .join(' ')}`
}

/** Text above an elevation profile, whose waypoints continue as the column rules of the questions below. */
export function Strategy({ title, text, action, questions }: typeof content.strategy) {
  return (
    <section className="strategy">
      <div className="page-width">
        <div className="strategy-sky">
          <div>
            <h2 className="type-h2">{title}</h2>
            <p className="item-text">{text}</p>
            <ActionLinks actions={[action]} />
          </div>
          <ElevationProfile count={questions.length} />
        </div>
        <ItemList className="strategy-questions" items={questions} />
      </div>
    </section>
  )
}

const ICONS = {
  certified: <BadgeCheckIcon />,
  response: <TimerIcon />,
  value: <ReceiptTextIcon />,
  partnership: <UsersRoundIcon />,
  security: <ShieldCheckIcon />,
  roots: <MountainIcon />,
}

export function Trust({ title, text, map, reasons }: typeof content.trust) {
  return (
    <section className="trust">
      <div className="page-width split">
        <div>
          <h2 className="type-h2">{title}</h2>
          <p className="type-lead">{text}</p>
          {isAtHome && (
            <NeatlineFrame>
              <StateMap label={map} />
            </NeatlineFrame>
          )}
        </div>
        <ul>
          {reasons.map((reason) => (
            <li key={reason.title}>
              <h3 className="with-icon">
                {ICONS[reason.icon]}
                {reason.title}
              </h3>
              <p>{reason.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
