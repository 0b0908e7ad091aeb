import type { BlockOf } from '#content/types.ts'

/** A story in paragraphs, optionally below a bar of the days it tells of. */
export function Story({ title, days = [], paragraphs }: BlockOf<'story'>) {
  return (
    <section className="block story">
      <div className="page-width">
        <h2 className="type-h2">{title}</h2>
        <div>
          {days.length > 0 && (
            <ol className="week" aria-hidden="true">
              {days.map((day) => (
                <li key={day}>{day}</li>
              ))}
            </ol>
          )}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  )
}
