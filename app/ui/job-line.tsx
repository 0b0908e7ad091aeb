import XIcon from 'lucide-react/icons/x'
import type { MouseEvent, ReactNode } from 'react'

type JobLineProps = {
  /** What it is about, for screen readers. */
  label: string
  /** How it stands, in words. */
  words: ReactNode
  /** How much of how much is done, while something is. */
  progress: { done: number; total: number } | undefined
  /** Why it does not go on, or could not be taken back. */
  failure?: string
  /** Buttons. */
  children?: ReactNode
  onClose?: ((event: MouseEvent) => void) | undefined
}

/** One line about work that goes on in the background: its progress, then its result. */
export function JobLine({ label, words, progress, failure, children, onClose }: JobLineProps) {
  return (
    <div className="job-line" tabIndex={-1}>
      {progress && <progress aria-label={label} max={Math.max(progress.total, 1)} value={progress.done} />}
      {/* No live region: it would be read out at each look. */}
      <p>{progress && words}</p>
      <output>{!progress && words}</output>
      <p role="alert">{failure}</p>
      {children}
      {onClose && (
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <XIcon size={16} />
        </button>
      )}
    </div>
  )
}
