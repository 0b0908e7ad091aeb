import type { BlockOf } from '#content/types.ts'
import { BlockTitle } from '../block-title.tsx'

/** Features. Plain lines stand beside the title in two columns; features with a text take the whole width. */
export function FeatureList({ title, text, items }: BlockOf<'feature-list'>) {
  const isPlain = items.every((item) => typeof item === 'string')
  return (
    <section className={`block feature-list ${isPlain ? 'feature-lines' : 'feature-items'}`}>
      <div className="page-width">
        <BlockTitle title={title} text={text} />
        <ul>
          {items.map((item) =>
            typeof item === 'string' ? (
              <li key={item}>{item}</li>
            ) : (
              <li key={item.title}>
                <h3 className="type-h3">{item.title}</h3>
                <p>{item.text}</p>
                {item.link && (
                  <a className="text-link" href={item.link.href}>
                    {item.link.label}
                  </a>
                )}
              </li>
            ),
          )}
        </ul>
      </div>
    </section>
  )
}
