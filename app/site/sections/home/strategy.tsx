import type { Item, Link } from '#content/types.ts'
import { ActionLinks } from '../action-links.tsx'
import { ElevationProfile } from './elevation-profile.tsx'

type StrategyProps = { title: string; text: string; action: Link; questions: readonly Item[] }

/** Text above an elevation profile, whose waypoints continue as the column rules of the questions below. */
export function Strategy({ title, text, action, questions }: StrategyProps) {
  return (
    <section className="strategy">
      <div className="page-width">
        <div className="strategy-sky">
          <div>
            <h2 className="type-h2">{title}</h2>
            <p>{text}</p>
            <ActionLinks actions={[action]} />
          </div>
          <ElevationProfile waypoints={questions.length} />
        </div>
        <ul className="strategy-questions">
          {questions.map((question) => (
            <li key={question.title}>
              <h3 className="type-h3">{question.title}</h3>
              <p>{question.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
