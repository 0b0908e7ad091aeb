import CheckIcon from 'lucide-react/icons/check'
import CopyIcon from 'lucide-react/icons/copy'

/** A button that `startCopyButton` lets copy a text; `what` completes its accessible name. */
export function StaticCopyButton({ what }: { what: string }) {
  return (
    <button type="button" className="copy-button">
      <CopyIcon size={16} />
      <CheckIcon size={16} className="copied-icon" />
      <span>
        <span aria-live="polite">Copy</span>
        <span className="sr-only"> {what}</span>
      </span>
    </button>
  )
}
