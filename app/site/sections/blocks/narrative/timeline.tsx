import type { BlockOf } from '#content/types.ts'
import { BlockTitle } from '../block-title.tsx'

/** Steps in time: vertical, along a scale bar, or aligned with the profile of the head's figure. */
export function Timeline({ title, text, along, steps }: BlockOf<'timeline'>) {
  return (
    <section className="block timeline" data-along={along}>
      <div className="page-width">
        <BlockTitle title={title} text={text} />
        <ol>
          {steps.map((step) => (
            <li key={step.title}>
              <h3 className="type-h3">{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
