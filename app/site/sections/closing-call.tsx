import MailIcon from 'lucide-react/icons/mail'
import { ButtonLink } from '#app/ui/button.tsx'
import { site } from '#site'
import { HoursTable } from './hours-table.tsx'

/** The last section before the footer, whose ridge stands on its floor. */
export function ClosingCall({ title, text }: { title: string; text: string }) {
  return (
    <section className="closing-call before-ridge on-dark">
      <div className="page-width">
        <div>
          <h2 className="type-h2">{title}</h2>
          <p className="type-lead mt-5">{text}</p>
          <a className="type-phone mt-4 inline-block py-2" href={`tel:${site.phone.tel}`}>
            {site.phone.display}
          </a>
          <div className="mt-5 flex flex-wrap gap-3">
            <ButtonLink href="/contact" variant="on-dark">
              Schedule Consultation
            </ButtonLink>
            <ButtonLink href={`mailto:${site.email}`} variant="on-dark-outline" icon={<MailIcon />}>
              Send a message
            </ButtonLink>
          </div>
        </div>
        <HoursTable />
      </div>
    </section>
  )
}
