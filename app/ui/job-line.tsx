import XIcon from 'lucide-react/icons/x'
import type { MouseEvent, ReactNode } from 'react'

type JobLineProps = {
  /** For screen readers. */
  label: string
  words: ReactNode
  /** Undefined once it has finished. */
  progress: { done: number; total: number } | undefined
  failure?: string
  children?: ReactNode
  onClose?: ((event: MouseEvent) => void) | undefined
}

/** A line about a background job: its progress, then its result. */
export function JobLine({ label, words, progress, failure, children, onClose }: JobLineProps) {
  return (
    <div className="row small strong job-line" tabIndex={-1}>
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
