import type { BlockOf } from '#content/types.ts'
import { ActionLink } from '../../action-links.tsx'

/** Services with their starting prices. */
export function PriceLines({ title, text, lines, action }: BlockOf<'price-lines'>) {
  return (
    <section className="block price-lines">
      <div className="page-width">
        <div>
          <h2 className="type-h2">{title}</h2>
          {text && <p>{text}</p>}
        </div>
        <dl>
          {lines.map((line) => (
            <div key={line.title}>
              <dt>
                <b>{line.title}</b> {line.text}
              </dt>
              <dd>
                from <b>{line.price}</b>
              </dd>
            </div>
          ))}
        </dl>
        <ActionLink action={action} variant="outline" />
      </div>
    </section>
  )
}
