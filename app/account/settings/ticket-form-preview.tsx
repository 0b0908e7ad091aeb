import { DEFAULT_CLOSED_MESSAGE } from '#contract/settings.ts'
import { site } from '#site'

/** What visitors read while the ticket form is closed, as the admin types it. */
export function TicketFormPreview({ open, message }: { open: boolean; message: string }) {
  return (
    <figure className="form-preview">
      <figcaption>{open ? 'Preview' : 'Visitors read'}</figcaption>
      <blockquote>
        <p dir="auto">
          {message.trim() || DEFAULT_CLOSED_MESSAGE} <span>Call {site.phone.display}</span>
        </p>
      </blockquote>
    </figure>
  )
}
