import type { BlockOf } from '#content/types.ts'

/** What goes wrong, in the words of who calls, and the answer at the other end of a line. */
export function Pairs({ title, text, pairs }: BlockOf<'pairs'>) {
  return (
    <section className="block pairs">
      <div className="page-width">
        <div className="pairs-head">
          <h2 className="type-h2">{title}</h2>
          {text && <p>{text}</p>}
        </div>
        <ul>
          {pairs.map(({ challenge, answer }) => (
            <li key={challenge}>
              <p className="challenge">
                <span>{challenge}</span>
              </p>
              <div>
                <h3 className="type-h3">{answer.title}</h3>
                <p>{answer.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
