import CheckIcon from 'lucide-react/icons/check'
import CopyIcon from 'lucide-react/icons/copy'
import { copyFor } from './copy-text.ts'

type CopyButtonProps = {
  /** Missing in a static page, which calls `startCopyButton`. */
  read?: () => string
  /** Completes the accessible name. */
  what: string
  /** Shows `what` also on screen. */
  showsWhat?: boolean
}

/** Copies the text that `read` returns and confirms it in its label for two seconds. */
export function CopyButton({ read, what, showsWhat = false }: CopyButtonProps) {
  return (
    <button
      type="button"
      className="copy-button"
      onClick={read && (({ currentTarget }) => void copyFor(currentTarget, read()))}
    >
      <CopyIcon size={16} />
      <CheckIcon size={16} className="copied-icon" />
      <span>
        <span aria-live="polite">Copy</span>
        <span className={showsWhat ? undefined : 'sr-only'}> {what}</span>
      </span>
    </button>
  )
}
