import ShieldAlertIcon from 'lucide-react/icons/shield-alert'
import ShieldCheckIcon from 'lucide-react/icons/shield-check'
import ShieldXIcon from 'lucide-react/icons/shield-x'
import type { SenderCheck } from '#contract/vocabulary.ts'
import { parseSender } from './sender.ts'

type SenderLineProps = {
  from: string
  check: SenderCheck | null
  /** The name that stands above already. */
  name?: string
}

/** From which address an email came, and whether its sender is who it says. */
export function SenderLine({ from, check, name }: SenderLineProps) {
  const sender = parseSender(from)
  return (
    <p className="sender-line">
      <span className="sender-address">
        {sender.name && sender.name !== name && <bdi>{sender.name} </bdi>}
        <bdi>{sender.address || (sender.name ? '' : 'No sender address')}</bdi>
      </span>
      <SenderMark check={check} />
    </p>
  )
}

function SenderMark({ check }: { check: SenderCheck | null }) {
  if (check === null) return null
  if (check === 'verified')
    return (
      <span className="sender-mark" title="Sender verified">
        <ShieldCheckIcon size={14} />
        <span className="sr-only">Sender verified</span>
      </span>
    )
  const Icon = check === 'failed' ? ShieldXIcon : ShieldAlertIcon
  return (
    <span className="sender-mark" data-check={check}>
      <Icon size={14} />
      {check === 'failed' ? 'Sender check failed' : 'Sender not verified'}
    </span>
  )
}
