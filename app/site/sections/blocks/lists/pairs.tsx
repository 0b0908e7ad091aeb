import type { BlockOf } from '#content/types.ts'

/** Pairs of a challenge, in the customer's words, and our solution, joined by a line. */
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
