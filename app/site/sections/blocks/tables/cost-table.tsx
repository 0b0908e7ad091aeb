import type { BlockOf } from '#content/types.ts'
import { BlockTitle } from '../block-title.tsx'

/** A comparison of costs by column. The last column is our offer and stands out. */
export function CostTable({ title, text, columns, rows, note }: BlockOf<'cost-table'>) {
  return (
    <section className="block cost-table">
      <div className="page-width">
        <BlockTitle title={title} text={text} />
        <div>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, i) => (
                    <td key={columns[i + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {note && <p className="block-note">{note}</p>}
        </div>
      </div>
    </section>
  )
}
