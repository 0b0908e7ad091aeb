import { NeatlineFrame } from '#app/ui/neatline-frame.tsx'
import type { support } from '#content/support.ts'
import type { Response } from '#content/types.ts'
import { openHours } from '#contract/hours-in-words.ts'
import { site } from '#site'

/** Colours by position, the most urgent first. */
const TONES = ['var(--color-crit)', 'var(--color-alpen-600)', 'var(--color-spruce-600)'] as const
const BAR_PITCH = 11

/** Response times as bars on a logarithmic scale, and in words below. */
function ResponseScale({ responses }: { responses: readonly Response[] }) {
  const ends = responses.map(({ hours }) => hours)
  const start = Math.min(...ends) / 2
  const place = (hours: number) => (100 * Math.log(hours / start)) / Math.log(Math.max(...ends) / start)
  return (
    <>
      <svg className="response-scale" fill="var(--color-ink)" aria-hidden="true">
        {responses.map(({ label, hours }, i) => (
          <rect key={label} fill={TONES[i]} y={i * BAR_PITCH} width={`${place(hours)}%`} height="5" />
        ))}
        <g transform={`translate(0 ${responses.length * BAR_PITCH + 3})`}>
          <rect fill="var(--color-panel)" stroke="var(--color-ink)" y=".5" width="100%" height="6" />
          {darkCells(start, ends).map(([from, to]) => (
            <rect key={from} x={`${place(from)}%`} width={`${place(to) - place(from)}%`} height="7" />
          ))}
          {ends.map((hours) => (
            <g key={hours}>
              <line stroke="var(--color-ink)" x1={`${place(hours)}%`} x2={`${place(hours)}%`} y1="-3" y2="10" />
              <text x={`${place(hours)}%`} y="25" textAnchor={hours === Math.max(...ends) ? 'end' : 'middle'}>
                {shortDuration(hours)}
              </text>
            </g>
          ))}
        </g>
      </svg>
      <dl className="responses">
        {responses.map(({ label, time }) => (
          <div key={label} className="spread">
            <dt className="with-icon">
              <span />
              {label}
            </dt>
            <dd className="strong">{time}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The dark cells of the scale bar: from the start to the first time, then the second half of each interval. */
function darkCells(start: number, ends: readonly number[]): [number, number][] {
  return ends.map((end, i) => [i === 0 ? start : Math.sqrt(ends[i - 1]! * end), end])
}

const shortDuration = (hours: number) => (hours < 1 ? `${Math.round(hours * 60)} min` : `${hours} h`)

const HOURS = `Business hours: ${openHours(site.hours) || 'by appointment,'} ${site.timeZoneLabel}.`

export function SupportPanel({ title, text, responses, emergency }: typeof support.panel) {
  return (
    <aside className="support-panel in-view" aria-label={title}>
      <NeatlineFrame>
        <div className="support-times">
          <h2 className="type-h3">{title}</h2>
          <p className="muted">{text}</p>
          <ResponseScale responses={responses} />
          <p className="opening-note fine">
            <opening-note>{HOURS}</opening-note> Cannot wait? Call{' '}
            <a href={`tel:${site.emergencyPhone.tel}`}>{site.emergencyPhone.display}</a>.
          </p>
          <p className="opening-note fine">
            Contacted us before? See <a href="/my/tickets">My tickets</a>.
          </p>
        </div>
        <div className="emergency on-dark">
          <h3 className="type-h3">{emergency.title}</h3>
          <p>{emergency.text}</p>
          <a className="emergency-phone" href={`tel:${site.emergencyPhone.tel}`}>
            {site.emergencyPhone.display}
          </a>
        </div>
      </NeatlineFrame>
    </aside>
  )
}
