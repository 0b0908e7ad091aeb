import type { BlockOf } from '#content/types.ts'
import { ActionLink } from '../../action-links.tsx'

/** Two alternatives side by side, divided by a dashed line. */
export function Panels({ panels }: BlockOf<'panels'>) {
  return (
    <section className="panels">
      <div className="page-width">
        {panels.map(({ title, text, lines, action }, i) => (
          <article key={title}>
            <h2 className="type-h2">{title}</h2>
            <p>{text}</p>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <ActionLink action={action} variant={i === 0 ? 'primary' : 'outline'} />
          </article>
        ))}
      </div>
    </section>
  )
}
