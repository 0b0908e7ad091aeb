import LockKeyholeIcon from 'lucide-react/icons/lock-keyhole'
import MailIcon from 'lucide-react/icons/mail'
import { flushSync } from 'react-dom'
import type { DraftKind } from '#contract/vocabulary.ts'
import { focusElement } from '#app/dashboard/state/focus.ts'
import { chooseBox } from './chosen-box.ts'

const BOXES = [
  { box: 'answer', name: 'Response', Icon: MailIcon, field: '[data-action="reply"]' },
  { box: 'note', name: 'Internal note', Icon: LockKeyholeIcon, field: '[data-action="note"]' },
] as const

/** Chooses what is written: an answer to the customer, or a note for the team. Each box keeps its own text. */
export function BoxSwitch({ ticketId, chosen }: { ticketId: string; chosen: DraftKind }) {
  return (
    <fieldset className="box-switch">
      <legend className="sr-only">What to write</legend>
      {BOXES.map(({ box, name, Icon, field }) => (
        <button
          key={box}
          type="button"
          aria-pressed={box === chosen}
          data-box={box}
          onClick={() => {
            flushSync(() => chooseBox(ticketId, box))
            focusElement(field)
          }}
        >
          <Icon size={16} />
          <span>{name}</span>
        </button>
      ))}
    </fieldset>
  )
}
