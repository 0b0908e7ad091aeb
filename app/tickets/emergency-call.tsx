import PhoneIcon from 'lucide-react/icons/phone'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Phone } from '#app/ui/forms/failure-bar.tsx'
import { site } from '#site'
import './emergency-call.css'

/** Below the choice of Critical, which a stylesheet sees: without JavaScript too. Anything above would move the choice. */
export function EmergencyCall({ phone }: { phone: Phone }) {
  return (
    <output className="emergency-call">
      <span>
        <b>Nobody can work? Don’t wait on a form.</b> Emergencies are answered {site.emergencyHours}.
      </span>
      <ButtonLink href={`tel:${phone.tel}`} size="compact" icon={<PhoneIcon />}>
        Call {phone.display}
      </ButtonLink>
    </output>
  )
}
