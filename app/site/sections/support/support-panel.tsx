import { NeatlineFrame } from '#app/ui/neatline-frame.tsx'
import { site } from '#site'
import { ResponseScale, type Response } from './response-scale.tsx'

const OPEN_DAYS = site.hours.filter(({ opens }) => opens !== null)
const HOURS = `Business hours: ${OPEN_DAYS.map(({ label, display }) => `${label} ${display}`).join(', ')} MT.`

type SupportPanelProps = {
  title: string
  text: string
  responses: readonly Response[]
  emergency: { title: string; text: string }
}

/** The panel beside the ticket form: response times and the emergency number. */
export function SupportPanel({ title, text, responses, emergency }: SupportPanelProps) {
  return (
    <aside className="support-panel" aria-label={title}>
      <NeatlineFrame>
        <div className="support-times">
          <h2 className="type-h3">{title}</h2>
          <p>{text}</p>
          <ResponseScale responses={responses} />
          <p className="opening-note">
            <opening-note>{HOURS}</opening-note> Cannot wait? Call{' '}
            <a href={`tel:${site.emergencyPhone.tel}`}>{site.emergencyPhone.display}</a>.
          </p>
          <p className="opening-note">
            Contacted us before? See <a href="/my/tickets">My tickets</a>.
          </p>
        </div>
        <div className="emergency on-dark">
          <h3 className="type-h3">{emergency.title}</h3>
          <p>{emergency.text}</p>
          <a className="emergency-phone" href={`tel:${site.emergencyPhone.tel}`}>
            {site.emergencyPhone.display}
          </a>
        </div>
      </NeatlineFrame>
    </aside>
  )
}
