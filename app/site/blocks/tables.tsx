import type { BlockOf } from '#content/types.ts'
import { BlockTitle, TableHead, TitledBlock } from './block-title.tsx'
import { AppIndex } from '../figures/app-index.tsx'
import { NeatlineFrame } from '#app/ui/neatline-frame.tsx'
import CheckIcon from 'lucide-react/icons/check'
import { ActionLink } from '../sections/action-links.tsx'
import { RateSheet } from '../sections/rate-sheet.tsx'
import { Figure } from '../figures/figure.tsx'

/** A comparison of costs by column, with our offer highlighted in the last. */
export function CostTable({ title, text, columns, rows, note }: BlockOf<'cost-table'>) {
  return (
    <TitledBlock className="cost-table" split title={title} text={text}>
      <div>
        <table className="sheet">
          <TableHead columns={columns} />
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, i) => (
                  <td key={columns[i + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {note && <p className="block-note fine">{note}</p>}
      </div>
    </TitledBlock>
  )
}

/** A map and its index: the table names the map cell of each app. */
export function IndexTable({ title, text, rows }: BlockOf<'index-table'>) {
  return (
    <section className="block index-table">
      <div className="page-width split">
        <div>
          <BlockTitle title={title} text={text} />
          <NeatlineFrame>
            <AppIndex rows={rows} />
          </NeatlineFrame>
        </div>
        <table>
          <TableHead columns={['Cell', 'App', 'What people ask']} />
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

/** Plans as rows, each adding to the one above. Only the first has a primary button. */
export function PlanSheet({ title, text, plans }: BlockOf<'plan-sheet'>) {
  return (
    <TitledBlock className="plan-sheet" id="plans" title={title} text={text}>
      <ol className="sheet">
        {plans.map((plan, i) => (
          <li key={plan.name}>
            <div>
              <h3 className="type-h3">{plan.name}</h3>
              <p className="plan-price">
                <b>{plan.price}</b> <span className="muted">{plan.period}</span>
              </p>
            </div>
            <div className="plan-holds">
              <p className="muted">{plan.description}</p>
              <ul className="strong">
                {plan.features.map((feature) => (
                  <li key={feature} className="with-icon">
                    <CheckIcon size={20} />
                    {feature}
                  </li>
                ))}
              </ul>
            </div>
            <ActionLink action={plan.action} variant={i === 0 ? 'primary' : 'outline'} />
          </li>
        ))}
      </ol>
    </TitledBlock>
  )
}

export function PriceLines({ title, text, lines, action }: BlockOf<'price-lines'>) {
  return (
    <TitledBlock className="price-lines" split title={title} text={text}>
      <dl>
        {lines.map((line) => (
          <div key={line.title}>
            <dt className="muted">
              <b>{line.title}</b> {line.text}
            </dt>
            <dd className="muted">
              from <b>{line.price}</b>
            </dd>
          </div>
        ))}
      </dl>
      <ActionLink action={action} variant="outline" />
    </TitledBlock>
  )
}

export function Rates({ title, text, rates, bundle }: BlockOf<'rates'>) {
  return (
    <section className="block rates">
      <div className="page-width">
        <h2 className="type-h2">{title}</h2>
        <RateSheet intro={text} rates={rates} bundle={bundle} />
      </div>
    </section>
  )
}

/** The zones of the reach map as a list: distance, towns, and how soon we arrive. */
export function Reach({ title, text, zones }: BlockOf<'reach'>) {
  return (
    <TitledBlock className="reach" title={title} text={text}>
      <ol>
        {zones.map(({ title: zone, distance, places, text: soon }, i) => (
          <li key={zone}>
            <Swatch rings={zones.length - 1 - i} />
            <div>
              <h3 className="type-h3">{zone}</h3>
              <p className="muted">{distance}</p>
            </div>
            {places && <p className="strong">{places.join(', ')}</p>}
            <p className="muted">{soon}</p>
          </li>
        ))}
      </ol>
    </TitledBlock>
  )
}

/** As dark as the zone on the map, where circles overlap. */
function Swatch({ rings }: { rings: number }) {
  return (
    <svg className="reach-swatch" viewBox="0 0 68 50" aria-hidden="true">
      <rect fill="var(--color-white)" stroke="var(--color-ink)" strokeWidth="1.5" x="1" y="1" width="66" height="48" />
      {Array.from({ length: rings }, (_, i) => (
        <circle key={i} fill="var(--color-spruce-700)" fillOpacity="0.22" cx="34" cy="25" r={20 - i * 9} />
      ))}
    </svg>
  )
}

/** Response times by priority, optionally with a framed figure. */
export function ResponseTable({ title, text, figure, responses, note }: BlockOf<'response-table'>) {
  return (
    <TitledBlock
      className={`response-table ${figure ? 'with-figure' : 'in-rows'}`}
      split={figure !== undefined}
      title={title}
      text={text}
    >
      {figure && (
        <NeatlineFrame>
          <Figure name={figure} />
        </NeatlineFrame>
      )}
      <ul>
        {responses.map((response) => (
          <li key={response.label}>
            <h3 className="type-h3">{response.label}</h3>
            <p className="muted">{response.text}</p>
            <b>{response.time}</b>
          </li>
        ))}
      </ul>
      {note && <p className="block-note fine">{note}</p>}
    </TitledBlock>
  )
}
