import MonitorIcon from 'lucide-react/icons/monitor'
import SmartphoneIcon from 'lucide-react/icons/smartphone'
import { formatMoment } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Session } from '../account-queries.ts'
import { parseDevice } from './device.ts'

type SessionRowProps = { session: Session; busy: boolean; onEnd: () => void }

export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { user_agent, address, created_at, expires_at, current } = session
  const { name, isHandheld } = parseDevice(user_agent)
  const Icon = isHandheld ? SmartphoneIcon : MonitorIcon
  return (
    <li data-current={current ? '' : undefined}>
      <Icon size={20} />
      <p className="session-device">
        <b>{name}</b>
        {current && <Badge tone="default">This session</Badge>}
      </p>
      <dl>
        <div>
          <dt>Address</dt>
          <dd>{address ?? 'Not known'}</dd>
        </div>
        <div>
          <dt>Since</dt>
          <dd>{formatMoment(created_at)}</dd>
        </div>
        <div>
          <dt>Ends</dt>
          <dd>{formatMoment(expires_at)}</dd>
        </div>
      </dl>
      {!current && (
        <Button variant="outline" size="compact" disabled={busy} onClick={onEnd}>
          End<span className="sr-only"> the session of {name}</span>
        </Button>
      )}
    </li>
  )
}
