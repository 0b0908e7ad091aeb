import ShieldCheckIcon from 'lucide-react/icons/shield-check'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import type { BlockOf } from '#content/types.ts'

/** Important information. A warning differs by its icon as well as by its colour. */
export function Note({ title, text, tone, items }: BlockOf<'note'>) {
  return (
    <section className="block note" data-tone={tone}>
      <div className="page-width">
        <div className="note-head">
          {tone === 'warning' ? <TriangleAlertIcon aria-hidden /> : <ShieldCheckIcon aria-hidden />}
          <div>
            <h2 className="type-h2">{title}</h2>
            {text && <p>{text}</p>}
          </div>
        </div>
        <ul>
          {items.map((item) => (
            <li key={item.title}>
              <h3 className="type-h3">{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
