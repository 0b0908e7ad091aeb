import { Figure } from '../../../figures/figure.tsx'
import type { BlockOf } from '#content/types.ts'
import { BlockTitle } from '../block-title.tsx'

/** Rows numbered like the places of a figure; the figure, if there is one, stands below the title. */
export function NumberedRows({ title, text, figure, rows }: BlockOf<'numbered-rows'>) {
  return (
    <section className="block numbered-rows">
      <div className="page-width">
        <div>
          <BlockTitle title={title} text={text} />
          {figure && <Figure name={figure} />}
        </div>
        <ol>
          {rows.map((row) => (
            <li key={row.title}>
              <h3 className="type-h3">{row.title}</h3>
              <p>{row.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
