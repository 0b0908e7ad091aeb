import ArrowDownIcon from 'lucide-react/icons/arrow-down'
import PhoneIcon from 'lucide-react/icons/phone'
import { ContactForm } from '#app/forms/contact-form.tsx'
// oxlint-disable-next-line import/default -- Vite makes it the address of the built file
import islands from '#app/form-islands.tsx?worker&url'
import { Coverage, EmergencyBlock, WaysToReach } from '#app/site/sections/contact-sections.tsx'
import { HoursTable } from '#app/site/sections/closing-call.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { contact } from '#content/contact.ts'
import { sendContactMessage } from '#contract/contact-messages.ts'
import { site } from '#site'
import type { Route } from './+types/contact'
import { pageMeta } from './page-meta.ts'
import '#app/styles/form-pages.css'
import './contact.css'

export const loader = () => ({ ...contact, head: pageMeta(contact) })

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Contact({
  loaderData: { title, lead, ways, form, emergency, coverage },
}: Route.ComponentProps) {
  return (
    <>
      <section className="page-width page-head">
        <h1 className="type-h1">{title}</h1>
        <p className="type-lead">{lead}</p>
        <div className="page-actions">
          <ButtonLink href={`tel:${site.phone.tel}`} icon={<PhoneIcon />}>
            Call {site.phone.display}
          </ButtonLink>
          <ButtonLink href="#contact-form" variant="outline" icon={<ArrowDownIcon />}>
            Send Message
          </ButtonLink>
        </div>
      </section>
      <WaysToReach {...ways} />
      <section id="contact-form" className="contact-desk">
        <div className="page-width split">
          <div>
            <h2 className="type-h2">{form.title}</h2>
            <p className="contact-intro muted">
              {form.text}{' '}
              <a className="text-link" href={form.instead.href}>
                {form.instead.label}
              </a>
              .
            </p>
            <form-island name={sendContactMessage.id} src={islands}>
              <ContactForm />
            </form-island>
          </div>
          <aside aria-label="Hours and emergencies">
            <HoursTable />
            <EmergencyBlock {...emergency} />
          </aside>
        </div>
      </section>
      <Coverage {...coverage} />
    </>
  )
}
