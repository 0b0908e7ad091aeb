import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import XIcon from 'lucide-react/icons/x'
import type { RejectedFile } from './file-rules.ts'

const MAX_SHOWN = 10

/** Lists the files that could not be attached, with the reason. */
export function RejectedFiles({ files, onDismiss }: { files: RejectedFile[]; onDismiss: () => void }) {
  if (files.length === 0) return null
  const more = files.length - MAX_SHOWN
  return (
    <section className="rejected-files" aria-label="Files not attached">
      <CircleAlertIcon />
      <ul>
        {files.slice(0, MAX_SHOWN).map(({ name, reason }, index) => (
          <li key={index}>
            <b dir="auto">{name}</b> <span>{reason}</span>
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
      <button type="button" aria-label="Dismiss the files not attached" onClick={onDismiss}>
        <XIcon />
      </button>
    </section>
  )
}
