import PhoneIcon from 'lucide-react/icons/phone'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Phone } from '#app/ui/forms/failure-bar.tsx'
import { site } from '#site'
import './emergency-call.css'

/** Above the form while Critical is chosen in it, which a stylesheet sees: without JavaScript too. */
export function EmergencyCall({ phone }: { phone: Phone }) {
  return (
    <aside className="emergency-call" aria-label="Emergency line">
      <p>
        <b>Nobody can work? Don’t wait on a form.</b> Emergencies are answered {site.emergencyHours}.
      </p>
      <ButtonLink href={`tel:${phone.tel}`} size="compact" icon={<PhoneIcon />}>
        Call {phone.display}
      </ButtonLink>
    </aside>
  )
}

/** The same beside the choice itself, where the eye is at that moment. */
export function CriticalHint({ phone }: { phone: Phone }) {
  return (
    <output className="critical-hint">
      Critical? Please also call <a href={`tel:${phone.tel}`}>{phone.display}</a>: the line is answered{' '}
      {site.emergencyHours}.
    </output>
  )
}
