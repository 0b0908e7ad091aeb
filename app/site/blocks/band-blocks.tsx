import { Figure } from '../figures/figure.tsx'
import type { BlockOf } from '#content/types.ts'
import { ActionLink, ActionLinks } from '../sections/action-links.tsx'
import { BlockTitle, LineList, TableHead } from './block-title.tsx'
import { NeatlineFrame } from '#app/ui/neatline-frame.tsx'

/** Full-width sections with a figure, alternating between right and left. */
export function Bands({ bands }: BlockOf<'bands'>) {
  return bands.map(({ title, text, figure, features, action, more }) => (
    <section key={title} className="band">
      <div className="band-text">
        <h2 className="type-h2">{title}</h2>
        <p className="type-lead">{text}</p>
        <LineList lines={features} />
        <div className="link-row row">
          <ActionLink action={action} about={title} variant="outline" />
          {more.map(({ label, href }) => (
            <a key={href} className="text-link" href={href}>
              {label}
            </a>
          ))}
        </div>
      </div>
      <div className="band-figure" data-figure={figure}>
        <Figure name={figure} />
      </div>
    </section>
  ))
}

/** An offer between sections: text on the left, actions on the right. */
export function CallBand({ title, text, actions }: BlockOf<'call-band'>) {
  return (
    <section className="block call-band">
      <div className="page-width">
        <div className="call-sheet sheet split">
          <BlockTitle title={title} text={text} />
          <ActionLinks actions={actions} />
        </div>
      </div>
    </section>
  )
}

/** Two alternatives as adjoining panels, divided by a dashed line. */
export function Panels({ panels }: BlockOf<'panels'>) {
  return (
    <section className="panels">
      <div className="page-width">
        {panels.map(({ title, text, lines, action }, i) => (
          <article key={title} className="sheet">
            <h2 className="type-h2">{title}</h2>
            <p className="item-text">{text}</p>
            <LineList lines={lines} />
            <ActionLink action={action} variant={i === 0 ? 'primary' : 'outline'} />
          </article>
        ))}
      </div>
    </section>
  )
}

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
                <p className="item-text">{text}</p>
              </div>
              <table aria-label={title}>
                <TableHead columns={['Common challenges', 'What we do']} />
                <tbody>
                  {challenges.map((challenge, i) => (
                    <tr key={challenge}>
                      <td>{challenge}</td>
                      <td>{answers[i]}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <p className="link-row row">
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
