import { Figure } from '../../../figures/figure.tsx'
import { NeatlineFrame } from '#app/ui/neatline-frame.tsx'
import type { BlockOf } from '#content/types.ts'
import { BlockTitle } from '../block-title.tsx'

/** Response times by priority, optionally with a framed figure beside them. */
export function ResponseTable({ title, text, figure, responses, note }: BlockOf<'response-table'>) {
  return (
    <section className={`block response-table ${figure ? 'with-figure' : 'in-rows'}`}>
      <div className="page-width">
        <BlockTitle title={title} text={text} />
        {figure && (
          <NeatlineFrame>
            <Figure name={figure} />
          </NeatlineFrame>
        )}
        <ul>
          {responses.map((response) => (
            <li key={response.label}>
              <h3 className="type-h3">{response.label}</h3>
              <p>{response.text}</p>
              <b>{response.time}</b>
            </li>
          ))}
        </ul>
        {note && <p className="block-note">{note}</p>}
      </div>
    </section>
  )
}
