import CalendarClockIcon from 'lucide-react/icons/calendar-clock'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import HourglassIcon from 'lucide-react/icons/hourglass'
import SendIcon from 'lucide-react/icons/send'
import { Button } from '#app/ui/button.tsx'
import { MenuButton } from '#app/ui/menu-button.tsx'
import { useBoxBusy } from './box-sending.ts'
import type { NewMessage } from './use-sending.ts'

/** How an answer is sent, beside its text. */
export type HowToSend = Pick<NewMessage, 'then' | 'send_at' | 'cancel_if_customer_writes'>

type SendButtonProps = {
  ticketId: string
  label: string
  disabled: boolean
  /** What says why it is disabled. */
  reasonId?: string
  onSend: (how: HowToSend) => void
  onPlan: () => void
}

/** Elements that stay the same are not rendered again. */
const SEND = <SendIcon />
const DOWN = <ChevronDownIcon />

// oxlint-disable no-thenable -- the call's own word, and never a function
const AND_WAIT: HowToSend = { then: 'wait' }
const AND_RESOLVE: HowToSend = { then: 'resolve' }
// oxlint-enable no-thenable

/** Sends the answer; the menu beside it says what becomes of the ticket, or sends it later. */
export function SendButton({ ticketId, label, disabled, reasonId, onSend, onPlan }: SendButtonProps) {
  const isBusy = useBoxBusy(ticketId, 'answer')
  return (
    <div className="send-split">
      <Button
        type="submit"
        size="compact"
        icon={SEND}
        busy={isBusy}
        busyLabel="Sending..."
        disabled={disabled}
        aria-describedby={reasonId}
        aria-keyshortcuts="Control+Enter"
      >
        {label}
      </Button>
      <MenuButton
        label="More ways to send"
        className="button"
        data-variant="primary"
        data-size="compact"
        icon={DOWN}
        disabled={isBusy || disabled}
        choices={[
          { label: 'Send and wait for customer', icon: <HourglassIcon />, run: () => onSend(AND_WAIT) },
          { label: 'Send and resolve', icon: <CircleCheckIcon />, run: () => onSend(AND_RESOLVE) },
          { label: 'Send later…', icon: <CalendarClockIcon />, run: onPlan },
        ]}
      />
    </div>
  )
}
