import BadgeCheckIcon from 'lucide-react/icons/badge-check'
import MountainIcon from 'lucide-react/icons/mountain'
import ReceiptTextIcon from 'lucide-react/icons/receipt-text'
import ShieldCheckIcon from 'lucide-react/icons/shield-check'
import TimerIcon from 'lucide-react/icons/timer'
import UsersRoundIcon from 'lucide-react/icons/users-round'
import { NeatlineFrame } from '#app/ui/neatline-frame.tsx'
import type { Item } from '#content/types.ts'
import { StateMap } from '../../figures/maps/state-map.tsx'

const ICONS = {
  certified: <BadgeCheckIcon />,
  response: <TimerIcon />,
  value: <ReceiptTextIcon />,
  partnership: <UsersRoundIcon />,
  security: <ShieldCheckIcon />,
  roots: <MountainIcon />,
}

type TrustProps = {
  title: string
  text: string
  map: string
  reasons: readonly (Item & { icon: keyof typeof ICONS })[]
}

/** Why to choose us: a map of the state and six reasons. */
export function Trust({ title, text, map, reasons }: TrustProps) {
  return (
    <section className="trust">
      <div className="page-width">
        <div>
          <h2 className="type-h2">{title}</h2>
          <p className="type-lead">{text}</p>
          <NeatlineFrame>
            <StateMap label={map} />
          </NeatlineFrame>
        </div>
        <ul>
          {reasons.map((reason) => (
            <li key={reason.title}>
              <h3>
                {ICONS[reason.icon]}
                {reason.title}
              </h3>
              <p>{reason.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
