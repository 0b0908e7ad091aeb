import type { BlockOf, Column } from '#content/types.ts'

const PATHS: Record<Column['way'], string> = {
  in: 'M2 36H48m-9-9 9 9-9 9',
  across: 'M38 54V26q0-6 6-6h20m-9-9 9 9-9 9',
  out: 'M52 36H98m-9-9 9 9-9 9',
}

/** Lists in columns, each with a small drawing of its direction: into the company, within it, or out of it. */
export function Columns({ title, text, columns }: BlockOf<'columns'>) {
  return (
    <section className="block columns">
      <div className="page-width">
        <div className="columns-head">
          <h2 className="type-h2">{title}</h2>
          {text && <p>{text}</p>}
        </div>
        <div className="columns-sheet">
          {columns.map((column) => (
            <div key={column.title}>
              <Way way={column.way} />
              <h3 className="type-h3">{column.title}</h3>
              <p>{column.text}</p>
              <ul>
                {column.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

function Way({ way }: Pick<Column, 'way'>) {
  return (
    <svg className="columns-way" viewBox={`${way === 'in' ? 0 : 19} 0 100 72`} aria-hidden="true">
      <rect fill="var(--color-spruce-100)" stroke="var(--color-ink)" x="20.5" y="1.5" width="58" height="69" />
      <path d={PATHS[way]} />
    </svg>
  )
}
