import PhoneIcon from 'lucide-react/icons/phone'
import { ButtonLink } from '#app/ui/button.tsx'
import { site } from '#site'

type HeroProps = { title: string; lead: string; facts: readonly { value: string; text: string }[] }

export function Hero({ title, lead, facts }: HeroProps) {
  return (
    <section className="hero">
      <div className="page-width">
        <h1 className="type-display">{title}</h1>
        <p className="type-lead">{lead}</p>
        <div className="page-actions">
          <ButtonLink href="/support">Submit a ticket</ButtonLink>
          <ButtonLink href={`tel:${site.phone.tel}`} variant="outline" icon={<PhoneIcon />}>
            Call {site.phone.display}
          </ButtonLink>
        </div>
      </div>
      <img src="/scenes/front-range.svg" width={1600} height={680} alt="" />
      <ul className="page-width facts">
        {facts.map(({ value, text }) => (
          <li key={value}>
            <b>{value}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
