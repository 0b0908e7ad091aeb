import CircleCheckIcon from 'lucide-react/icons/circle-check'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ContourPlate } from '#app/ui/contour-plate.tsx'
import { NeatlineFrame } from '#app/ui/neatline-frame.tsx'

type Facts = { title: string; category: string; priority: string; email: string }
export type CreatedTicket = Facts & {
  number: number
  /** The automatic reply: plain text, paragraphs split by a blank line. */
  reply: string
}

const SUMMIT = [{ x: 0.62, y: 0.3, reach: 0.4, rise: 1.5 }]

/** Replaces the form: the ticket as a sheet, the automatic reply, and the way back to an empty form. */
export function TicketCreated({
  number,
  reply,
  onAnother,
  ...facts
}: CreatedTicket & { onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className="created">
      <TicketSheet
        {...facts}
        plate={number}
        heading={
          <h2 className="type-number" tabIndex={-1} ref={heading}>
            <span className="sr-only">Ticket </span>#{number}
          </h2>
        }
      />
      <Assistance>
        {reply.split(/\n{2,}/).map((paragraph, i) => (
          <p key={i}>{paragraph}</p>
        ))}
      </Assistance>
      <Button variant="outline" onClick={onAnother}>
        Create Another Ticket
      </Button>
    </div>
  )
}

type SheetProps = Facts & {
  heading: ReactNode
  /** Seeds the land on it. */
  plate: number
}

export function TicketSheet({ heading, title, category, priority, email, plate }: SheetProps) {
  return (
    <NeatlineFrame className="ticket">
      <div className="ticket-body">
        <p className="ticket-done">
          <CircleCheckIcon />
          Ticket created
        </p>
        {heading}
        <p dir="auto">{title}</p>
        <dl>
          <Fact label="Category" value={category} />
          <Fact label="Priority" value={priority} />
          <Fact label="Updates to" value={email} />
        </dl>
      </div>
      <ContourPlate seed={plate} width={264} height={396} peaks={SUMMIT} levels={15} />
    </NeatlineFrame>
  )
}

export function Assistance({ children }: { children: ReactNode }) {
  return (
    <section className="assistance">
      <h2 className="type-h3">Immediate Assistance</h2>
      {children}
      <p className="assistance-note">Automated reply. A technician reads every ticket.</p>
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
