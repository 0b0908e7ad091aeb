import { hoursLines } from '#contract/hours-in-words.ts'
import { site } from '#site'
import MailIcon from 'lucide-react/icons/mail'
import { ButtonLink } from '#app/ui/button.tsx'

const ROWS = [
  ...hoursLines(site.hours).map(({ label, display }) => [label, display] as const),
  ['Emergency assistance', site.emergencyHours] as const,
  ['Ticket system', '24/7'] as const,
]

export function HoursTable() {
  return (
    <table className="hours-table">
      <caption className="strong">Support hours, {site.timeZoneName}</caption>
      <tbody>
        {ROWS.map(([label, hours]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The call to action before the footer, with phone number and hours. */
export function ClosingCall({ title, text }: { title: string; text: string }) {
  return (
    <section className="closing-call before-ridge on-dark">
      <div className="page-width split">
        <div>
          <h2 className="type-h2">{title}</h2>
          <p className="type-lead">{text}</p>
          <a className="type-phone" href={`tel:${site.phone.tel}`}>
            {site.phone.display}
          </a>
          <div className="action-row">
            <ButtonLink href="/contact" variant="on-dark">
              Schedule Consultation
            </ButtonLink>
            <ButtonLink href={`mailto:${site.email}`} variant="on-dark-outline" icon={<MailIcon />}>
              Send Message
            </ButtonLink>
          </div>
        </div>
        <HoursTable />
      </div>
    </section>
  )
}
