import { NeatlineFrame } from '#app/ui/neatline-frame.tsx'
import type { BlockOf } from '#content/types.ts'
import { ActionLink } from '../../action-links.tsx'

const CHALLENGES = 'Common challenges'
const ANSWERS = 'What we do'

/** Industries as joined panels, each with a table of challenges and solutions. */
export function Quadrangles({ sheets }: BlockOf<'quadrangles'>) {
  return (
    <section className="quadrangles">
      <div className="page-width">
        <NeatlineFrame>
          {sheets.map(({ title, text, tint, challenges, answers, action, page }) => (
            <article key={title} data-tint={tint}>
              <div className="quadrangle-name">
                <h2 className="type-h2">{title}</h2>
                <p>{text}</p>
              </div>
              <table aria-label={title}>
                <thead>
                  <tr>
                    <th scope="col">{CHALLENGES}</th>
                    <th scope="col">{ANSWERS}</th>
                  </tr>
                </thead>
                <tbody>
                  {challenges.map((challenge, i) => (
                    <tr key={challenge}>
                      <td>{challenge}</td>
                      <td>{answers[i]}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <p className="quadrangle-actions">
                <ActionLink action={action} variant="outline" />
                <a className="text-link" href={page.href}>
                  {page.label}
                </a>
              </p>
            </article>
          ))}
        </NeatlineFrame>
      </div>
    </section>
  )
}
