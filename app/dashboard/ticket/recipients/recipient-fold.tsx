import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { useId, type ReactNode } from 'react'
import type { Recipient } from './recipients-of.ts'
import type { useLeftOut } from './use-left-out.ts'

type RecipientFoldProps = {
  recipients: readonly Recipient[]
  leftOut: ReturnType<typeof useLeftOut>
  hasProblem: boolean
  isOpen: boolean
  onToggle: () => void
  /** Everything about who gets the answer. */
  children: ReactNode
}

/** Who gets the answer, on a small screen: one line, which a press unfolds. */
export function RecipientFold({ recipients, leftOut, hasProblem, isOpen, onToggle, children }: RecipientFoldProps) {
  const id = useId()
  const [first, ...others] = recipients.filter((recipient) => !leftOut.isLeftOut(recipient))
  return (
    <>
      <button
        type="button"
        className="recipient-fold"
        data-problem={hasProblem || leftOut.hasNoRecipient || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        {hasProblem && (
          <>
            <TriangleAlertIcon size={16} />
            <span className="sr-only">Email problem. </span>
          </>
        )}
        <span className="recipient-first">
          To <bdi>{first ? first.name || first.email : 'nobody'}</bdi>
        </span>
        {others.length > 0 && <span className="recipient-others"> and {others.length} more</span>}
        <ChevronDownIcon size={16} />
      </button>
      <div id={id} className="recipient-folded" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  )
}
