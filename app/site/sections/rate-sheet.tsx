import type { Bundle, HomeRate } from '#content/types.ts'
import { TableHead } from '../blocks/block-title.tsx'
import { ActionLink } from './action-links.tsx'

type RateSheetProps = { intro: string; rates: readonly HomeRate[]; bundle: Bundle }

export function RateSheet({ intro, rates, bundle }: RateSheetProps) {
  return (
    <div className="rate-sheet sheet split">
      <table>
        <caption className="muted">{intro}</caption>
        <TableHead columns={['Service', 'Remote', 'Onsite']} />
        <tbody>
          {rates.map(({ service, remote, onsite, description }) => (
            <tr key={service}>
              <th scope="row">
                <b>{service}</b>
                <span className="fine">{description}</span>
              </th>
              <Price value={remote} />
              <Price value={onsite} />
            </tr>
          ))}
        </tbody>
      </table>
      <div className="bundle-stub">
        <p className="bundle-share">
          <b>{bundle.share}</b> off
        </p>
        <h3 className="type-h3">{bundle.title}</h3>
        <p className="muted">{bundle.text}</p>
        <ActionLink action={bundle.action} />
      </div>
    </div>
  )
}

/** A price cell: `$160/hr` shows the amount large and the unit small; any other text is unchanged. */
function Price({ value }: { value: string }) {
  const [amount, unit] = value.startsWith('$') ? value.split('/') : []
  if (!unit) return <td className="fine">{value}</td>
  return (
    <td className="fine">
      <b>{amount}</b>/{unit}
    </td>
  )
}
