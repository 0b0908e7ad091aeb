import CheckIcon from 'lucide-react/icons/check'
import type { pricing } from '#content/pricing.ts'
import type { Plan, PlanColumn } from '#content/types.ts'
import { ActionLink } from './action-links.tsx'
import type { ReactNode } from 'react'
import { RateSheet } from './rate-sheet.tsx'

type PlanTableProps = { intro: string; plans: readonly PlanColumn[] }

/** Plans as columns, features as rows. On narrow screens the plans are stacked and the table repeats their names and prices. */
function PlanTable({ intro, plans }: PlanTableProps) {
  const features = [...new Set(plans.flatMap((plan) => plan.features))]
  return (
    <div className="plan-table sheet">
      <p className="plan-intro muted">{intro}</p>
      <ul>
        {plans.map((plan) => (
          <PlanHead key={plan.name} {...plan} />
        ))}
      </ul>
      <table>
        <caption className="sr-only">What each plan includes</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Feature</span>
            </th>
            {plans.map((plan) => (
              <ColumnHead key={plan.name} {...plan} />
            ))}
          </tr>
        </thead>
        <tbody>
          {features.map((feature) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              {plans.map((plan) => (
                <td key={plan.name} data-popular={plan.popular}>
                  <FeatureMark feature={plan.features.includes(feature)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PlanHead({ name, price, period, description, popular, action }: Plan) {
  return (
    <li data-popular={popular}>
      {popular && <p className="plan-band">Most Popular</p>}
      <h3 className="type-h3">{name}</h3>
      <p className="plan-price fine">
        <b>{price}</b> <span>{period}</span>
      </p>
      <p className="plan-for muted">{description}</p>
      <ActionLink action={action} variant={popular ? 'primary' : 'outline'} />
    </li>
  )
}

/** On a phone a column is as wide as an abbreviation; paper and screen readers get the whole name. */
function ColumnHead({ name, short, price, period, popular }: PlanColumn) {
  return (
    <th scope="col" data-popular={popular}>
      <span className="plan-short" aria-hidden="true">
        {short}
      </span>
      <span className="sr-only">{name} </span>
      <span className="on-paper">{name}</span> <b>{price}</b>
      <span className="on-paper">{period}</span>
    </th>
  )
}

function FeatureMark({ feature }: { feature: boolean }) {
  return (
    <>
      {feature ? <CheckIcon size={20} aria-hidden="true" /> : <i aria-hidden="true" />}
      <span className="sr-only">{feature ? 'Included' : 'Not included'}</span>
    </>
  )
}

/** Prices for businesses and for homes as two tabs; without JavaScript both are open. */
export function PriceFolders({ business, home }: Pick<typeof pricing, 'business' | 'home'>) {
  return (
    <tab-set>
      <nav className="folder-tabs" aria-label="Prices for">
        <a id="tab-business" href="#business">
          {business.label}
        </a>
        <a id="tab-home" href="#home">
          {home.label}
        </a>
      </nav>
      <Folder id="business" {...business}>
        <PlanTable {...business} />
      </Folder>
      <Folder id="home" {...home}>
        <RateSheet {...home} />
      </Folder>
    </tab-set>
  )
}

type FolderProps = { id: string; label: string; note: string; children: ReactNode }

function Folder({ id, label, note, children }: FolderProps) {
  return (
    <div id={id} className="folder">
      <h2>{label}</h2>
      {children}
      <p className="folder-note fine">{note}</p>
    </div>
  )
}
