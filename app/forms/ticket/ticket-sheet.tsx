import CircleCheckIcon from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { ContourPlate } from '#app/ui/contour-plate.tsx'
import { NeatlineFrame } from '#app/ui/neatline-frame.tsx'
import { replyParagraphs } from '#contract/reply-text.ts'
import { site } from '#site'

export type TicketFacts = { number: number; title: string; category: string; priority: string; email: string }

const SUMMIT = [{ x: 0.62, y: 0.3, reach: 0.4, rise: 1.5 }]

type SheetProps = TicketFacts & { heading: ReactNode }

export function TicketSheet({ heading, number, title, category, priority, email }: SheetProps) {
  return (
    <NeatlineFrame className="ticket">
      <div className="breakable ticket-body">
        <p className="row strong ticket-done">
          <CircleCheckIcon size={20} />
          Ticket created
        </p>
        {heading}
        <p dir="auto">{title}</p>
        <dl>
          <Fact label="Category">{category}</Fact>
          <Fact label="Priority">{priority}</Fact>
          <Fact label="Updates to">{email}</Fact>
        </dl>
      </div>
      <ContourPlate seed={number} width={264} height={396} peaks={SUMMIT} levels={15} />
    </NeatlineFrame>
  )
}

export function Assistance({ reply }: { reply: string }) {
  return (
    <section className="assistance">
      <h2 className="type-h3">Immediate Assistance</h2>
      <AutomaticReply text={reply} />
      <p className="fine">Automated reply. A technician reads every ticket.</p>
    </section>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="fine">{label}</dt>
      <dd className="strong" dir="auto">
        {children}
      </dd>
    </div>
  )
}

/** Renders the plain text of the automatic reply, with its steps as a list and the phone number as a link. */
function AutomaticReply({ text }: { text: string }) {
  return replyParagraphs(text).map(({ text: paragraph, steps }, index) => [
    paragraph && <p key={index}>{withPhoneLinks(paragraph)}</p>,
    steps.length > 0 && (
      <ol key={`steps-${index}`}>
        {steps.map((step) => (
          <li key={step}>{withPhoneLinks(step)}</li>
        ))}
      </ol>
    ),
  ])
}

function withPhoneLinks(text: string) {
  const { display, tel } = site.emergencyPhone
  return text.split(display).flatMap((piece, index) => [
    index > 0 && (
      <a key={index} href={`tel:${tel}`}>
        {display}
      </a>
    ),
    piece,
  ])
}
