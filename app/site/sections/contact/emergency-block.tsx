import PhoneIcon from 'lucide-react/icons/phone'
import { ButtonLink } from '#app/ui/button.tsx'
import { site } from '#site'

/** The emergency phone number. */
export function EmergencyBlock({ title, text }: { title: string; text: string }) {
  return (
    <div className="emergency on-dark">
      <h3 className="type-h3">{title}</h3>
      <p>{text}</p>
      <p className="on-paper">{site.emergencyPhone.display}</p>
      <ButtonLink href={`tel:${site.emergencyPhone.tel}`} variant="on-dark" icon={<PhoneIcon />}>
        Call {site.emergencyPhone.display}
      </ButtonLink>
    </div>
  )
}
