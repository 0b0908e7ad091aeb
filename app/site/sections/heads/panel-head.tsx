import { site } from '#site'
import type { HeadOf } from '#content/types.ts'
import { ActionLink } from '../action-links.tsx'
import { HeadText } from './head-text.tsx'

/** The title on the left; on the right a panel with what to expect, the hours and the phone number. */
export function PanelHead({ panel, ...head }: HeadOf<'panel'>) {
  return (
    <section className="page-width page-head head-panel">
      <HeadText {...head} />
      <div className="slip">
        <h2 className="type-legend">{panel.title}</h2>
        <dl className="slip-lines">
          {panel.lines.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <ActionLink action={panel.action} />
        <div className="slip-desk">
          <a href={`tel:${site.phone.tel}`}>{site.phone.display}</a>
          <dl>
            {site.hours.map(({ label, display }) => (
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
