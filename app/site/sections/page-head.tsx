import type { ComponentType } from 'react'
import type { Head, HeadOf, Link } from '#content/types.ts'
import { ActionLinks, ActionLink } from './action-links.tsx'
import { ContourPlate } from '#app/ui/contour-plate.tsx'
import CheckIcon from 'lucide-react/icons/check'
import { hoursLines } from '#contract/hours-in-words.ts'
import { site } from '#site'
import { Figure } from '../figures/figure.tsx'
import { NeatlineFrame } from '#app/ui/neatline-frame.tsx'

type HeadTextProps = Pick<Head, 'title' | 'lead' | 'actions'> & { onDark?: boolean }

/** Title, lead and actions, the part that all heads share. */
function HeadText({ title, lead, actions, onDark = false }: HeadTextProps) {
  return (
    <div className="head-text">
      <h1 className="type-h1">{title}</h1>
      <p className="type-lead">{lead}</p>
      <ActionLinks actions={actions} onDark={onDark} />
    </div>
  )
}

const LAND = { seed: 28, width: 1440, height: 560, peaks: [{ x: 0.93, y: 0.3, reach: 0.75, rise: 1.6 }] }

function DarkNumberHead(head: HeadOf<'dark-number'>) {
  const [amount, unit] = head.number.value.split(' ')
  return (
    <section className="page-head own-floor head-dark-number on-contours on-dark">
      <ContourPlate {...LAND} />
      <div className="page-width split">
        <HeadText {...head} onDark />
        <p className="head-number">
          <b>
            {amount} {unit && <small>{unit}</small>}
          </b>
          <span>{head.number.text}</span>
        </p>
      </div>
    </section>
  )
}

/** A head in the industry's tint with the list of duties we take on. */
function DutiesHead({ tint, duties, ...text }: HeadOf<'duties'>) {
  return (
    <section className="head-duties" data-tint={tint}>
      <div className="page-width page-head split">
        <HeadText {...text} />
        <div className="duties sheet">
          <h2 className="type-h3">{duties.title}</h2>
          <ul>
            {duties.items.map((duty) => (
              <li key={duty}>
                <CheckIcon size={20} aria-hidden="true" />
                {duty}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

/** The title on the left; on the right a panel with what to expect, the hours and the phone number. */
function PanelHead({ panel, ...head }: HeadOf<'panel'>) {
  return (
    <section className="page-width page-head head-panel split">
      <HeadText {...head} />
      <div className="slip sheet">
        <h2 className="type-legend">{panel.title}</h2>
        <dl className="slip-lines">
          {panel.lines.map(({ title, text }) => (
            <div key={title}>
              <dt className="fine">{title}</dt>
              <dd className="strong">{text}</dd>
            </div>
          ))}
        </dl>
        <ActionLink action={panel.action} />
        <div className="slip-desk">
          <a href={`tel:${site.phone.tel}`}>{site.phone.display}</a>
          <dl>
            {hoursLines(site.hours).map(({ label, display }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{display}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}

const HEADS: { [Variant in Head['variant']]: ComponentType<HeadOf<Variant>> } = {
  'figure-right': FigureRightHead,
  'figure-below': WideHead,
  'dark-number': DarkNumberHead,
  panel: PanelHead,
  duties: DutiesHead,
  plain: WideHead,
  warm: WarmHead,
}

/** The first section of a composed page, in the variant that its content names. */
export function PageHead({ head }: { head: Head }) {
  const Variant = HEADS[head.variant] as ComponentType<Head>
  return <Variant {...head} />
}

function FigureRightHead(head: HeadOf<'figure-right'>) {
  return (
    <section className="page-head head-figure-right">
      <div className="page-width split">
        <HeadText {...head} />
        <NeatlineFrame>
          <Figure name={head.figure} />
        </NeatlineFrame>
      </div>
    </section>
  )
}

/** The title across the page, and the figure, if any, below it over the full width of the window. */
function WideHead(head: HeadOf<'figure-below' | 'plain'>) {
  return (
    <section className={`page-head head-${head.variant}`}>
      <div className="page-width">
        <HeadText {...head} />
      </div>
      {'figure' in head && <Figure name={head.figure} />}
    </section>
  )
}

const SUMMIT = [{ x: 0.74, y: 0.46, reach: 0.5, rise: 1.3 }]

function WarmHead(head: HeadOf<'warm'>) {
  return (
    <section className="head-warm on-contours">
      <ContourPlate seed={89} width={1280} height={560} peaks={SUMMIT} levels={12} />
      <div className="page-width page-head">
        <HeadText {...head} />
      </div>
    </section>
  )
}

/** The breadcrumb from the overview to this page; renders nothing on a top-level page. */
export function Breadcrumb({ trail }: { trail: readonly Link[] }) {
  if (trail.length < 2) return null
  return (
    <nav className="page-width breadcrumb fine" aria-label="Breadcrumb">
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
