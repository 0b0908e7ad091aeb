import { Figure } from '../../../figures/figure.tsx'
import type { BlockOf } from '#content/types.ts'
import { ActionLink } from '../../action-links.tsx'

/** Full-width sections with a figure, alternating between right and left. */
export function Bands({ bands }: BlockOf<'bands'>) {
  return bands.map(({ title, text, figure, features, action, more }) => (
    <section key={title} className="band">
      <div className="band-text">
        <h2 className="type-h2">{title}</h2>
        <p className="type-lead">{text}</p>
        <ul className="band-features">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <div className="band-actions">
          <ActionLink action={action} about={title} variant="outline" />
          {more.map(({ label, href }) => (
            <a key={href} className="text-link" href={href}>
              {label}
            </a>
          ))}
        </div>
      </div>
      <div className="band-figure" data-figure={figure}>
        <Figure name={figure} />
      </div>
    </section>
  ))
}
