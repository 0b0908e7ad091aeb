import FileTextIcon from 'lucide-react/icons/file-text'
import MailIcon from 'lucide-react/icons/mail'
import MapPinIcon from 'lucide-react/icons/map-pin'
import PhoneIcon from 'lucide-react/icons/phone'

type Way = { label: string; value: string; text: string; href: string }

const ICONS = [
  ['tel:', <PhoneIcon key="tel" />],
  ['mailto:', <MailIcon key="mail" />],
  ['#', <MapPinIcon key="place" />],
  ['/', <FileTextIcon key="ticket" />],
] as const

/** Phone, e-mail, office and ticket form as links in joined cells. */
export function WaysToReach({ title, cells }: { title: string; cells: readonly Way[] }) {
  return (
    <section className="ways">
      <div className="page-width">
        <h2 className="type-h2">{title}</h2>
        <ul>
          {cells.map(({ label, value, text, href }) => (
            <li key={label}>
              <a href={href}>
                <span>
                  {ICONS.find(([start]) => href.startsWith(start))?.[1]}
                  {label}
                </span>{' '}
                <b>
                  <Breakable text={value} />
                </b>{' '}
                <small>{text}</small>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Lets an e-mail address break after its @. */
function Breakable({ text }: { text: string }) {
  const [person, host] = text.split('@')
  if (!host) return text
  return (
    <>
      {person}@<wbr />
      {host}
    </>
  )
}
