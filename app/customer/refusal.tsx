import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { TicketViews } from '#contract/views/ticket-views.ts'

/** Why what was posted was not accepted, at the top of the page that the browser shows then. */
export function Refusal({ contents, sentence }: NonNullable<TicketViews['ticket']['refused']>) {
  return (
    <div className="refusal">
      <ErrorSummary sentence={sentence} errors={contents.errors} />
      {sentence && (
        <p className="failure-bar" role="alert">
          <CircleAlertIcon />
          <span>{sentence}</span>
        </p>
      )}
    </div>
  )
}
