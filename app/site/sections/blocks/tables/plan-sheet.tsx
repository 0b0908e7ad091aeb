import CheckIcon from 'lucide-react/icons/check'
import type { BlockOf } from '#content/types.ts'
import { ActionLink } from '../../action-links.tsx'
import { BlockTitle } from '../block-title.tsx'

/** Plans as rows, each adding to the one above. Only the first has a primary button. */
export function PlanSheet({ title, text, plans }: BlockOf<'plan-sheet'>) {
  return (
    <section className="block plan-sheet" id="plans">
      <div className="page-width">
        <BlockTitle title={title} text={text} />
        <ol>
          {plans.map((plan, i) => (
            <li key={plan.name}>
              <div>
                <h3 className="type-h3">{plan.name}</h3>
                <p className="plan-price">
                  <b>{plan.price}</b> <span>{plan.period}</span>
                </p>
              </div>
              <div className="plan-holds">
                <p>{plan.description}</p>
                <ul>
                  {plan.features.map((feature) => (
                    <li key={feature}>
                      <CheckIcon />
                      {feature}
                    </li>
                  ))}
                </ul>
              </div>
              <ActionLink action={plan.action} variant={i === 0 ? 'primary' : 'outline'} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
