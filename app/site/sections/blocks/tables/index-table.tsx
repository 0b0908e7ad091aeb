import { AppIndex } from '../../../figures/app-index.tsx'
import { NeatlineFrame } from '#app/ui/neatline-frame.tsx'
import type { BlockOf } from '#content/types.ts'

/** A map and its index: the table names the map cell of each app. */
export function IndexTable({ title, text, rows }: BlockOf<'index-table'>) {
  return (
    <section className="block index-table">
      <div className="page-width">
        <div className="index-map">
          <h2 className="type-h2">{title}</h2>
          {text && <p>{text}</p>}
          <NeatlineFrame>
            <AppIndex rows={rows} />
          </NeatlineFrame>
        </div>
        <table>
          <thead>
            <tr>
              <th scope="col">Cell</th>
              <th scope="col">App</th>
              <th scope="col">What people ask</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cell, app, text: asked }) => (
              <tr key={cell}>
                <td>{cell}</td>
                <th scope="row">{app}</th>
                <td>{asked}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
