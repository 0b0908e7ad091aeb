import { NeatlineFrame } from '#app/ui/neatline-frame.tsx'
import type { contact } from '#content/contact.ts'
import { isAtHome } from '#content/region.ts'
import { site } from '#site'
import { Divide, Interstate, StateMap } from '../figures/state-map.tsx'
import PhoneIcon from 'lucide-react/icons/phone'
import { ButtonLink } from '#app/ui/button.tsx'
import FileTextIcon from 'lucide-react/icons/file-text'
import MailIcon from 'lucide-react/icons/mail'
import MapPinIcon from 'lucide-react/icons/map-pin'

/** Where we work onsite, with the map of the state and its key if it is the one that is drawn. */
export function Coverage({ title, text, towns }: typeof contact.coverage) {
  return (
    <section id="coverage" className="coverage before-ridge">
      <div className="page-width">
        <NeatlineFrame className="coverage-sheet split">
          <div className="coverage-margin">
            <h2 className="type-h2">{title}</h2>
            {[...text, ...(towns ? [towns.text] : [])].map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {isAtHome && (
              <ul className="map-key row fine">
                <li className="with-icon">
                  <svg viewBox="0 0 28 14" aria-hidden="true">
                    <Interstate d="M0 7H28" />
                  </svg>
                  Interstates 25, 70 and 76
                </li>
                <li className="with-icon">
                  <svg viewBox="0 0 28 14" aria-hidden="true">
                    <Divide d="M0 7H28" />
                  </svg>
                  Continental Divide
                </li>
              </ul>
            )}
          </div>
          {isAtHome && (
            <StateMap
              label={`Map of ${site.region} with its interstates and towns. We work onsite in the whole state.`}
            />
          )}
        </NeatlineFrame>
      </div>
    </section>
  )
}

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

const ICONS = [
  ['tel:', <PhoneIcon size={18} key="tel" />],
  ['mailto:', <MailIcon size={18} key="mail" />],
  ['#', <MapPinIcon size={18} key="place" />],
  ['/', <FileTextIcon size={18} key="ticket" />],
] as const

/** Phone, e-mail, office and ticket form as links in joined cells. */
export function WaysToReach({ title, cells }: typeof contact.ways) {
  return (
    <section className="ways">
      <div className="page-width">
        <h2 className="type-h2">{title}</h2>
        <ul className="cells sheet">
          {cells.map(({ label, value, text, href }) => (
            <li key={label}>
              <a className="cell-link" href={href}>
                <span className="fine with-icon">
                  {ICONS.find(([start]) => href.startsWith(start))?.[1]}
                  {label}
                </span>{' '}
                <b>
                  <Breakable text={value} />
                </b>{' '}
                <small className="fine">{text}</small>
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
