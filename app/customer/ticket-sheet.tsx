import CheckIcon from 'lucide-react/icons/check'
import PrinterIcon from 'lucide-react/icons/printer'
import RotateCcwIcon from 'lucide-react/icons/rotate-ccw'
import { Fact } from '#app/forms/ticket/ticket-sheet.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ContourPlate } from '#app/ui/contour-plate.tsx'
import { NeatlineFrame } from '#app/ui/neatline-frame.tsx'
import { StatusGlyph } from '#app/ui/status-glyph.tsx'
import type { TicketViews } from '#contract/page-views.ts'
import { site } from '#site'
import { formatMoment, describeState } from './ticket-state.ts'

type SheetProps = Pick<TicketViews['ticket'], 'ticket' | 'messages' | 'person' | 'now' | 'openUntil'>

const SUMMIT = [{ x: 0.68, y: 0.42, reach: 0.5, rise: 1.5 }]

/** The ticket's state, next step and actions, drawn as the map sheet of its confirmation. */
export function TicketSheet({ ticket, messages, person, now, openUntil }: SheetProps) {
  const { label, tone, next } = describeState(ticket, messages.at(-1), { now, openUntil })
  const isSolved = ticket.status === 'Resolved'
  const others = ticket.others.join(', ')
  return (
    <section className="ticket-sheet in-view" aria-labelledby="state" data-part="sheet">
      <NeatlineFrame>
        <ContourPlate seed={ticket.ticket_id} width={396} height={132} peaks={SUMMIT} levels={11} />
        <div className="sheet-state">
          <h2 className="type-h3 row" id="state" data-tone={tone}>
            <StatusGlyph tone={tone} />
            <span>
              <span className="sr-only">Status: </span>
              {label}
            </span>
          </h2>
          <p className="muted">{next}</p>
          <div className="action-row sheet-actions">
            <ButtonLink href="#answer" id="to-answer" size="compact">
              Reply
            </ButtonLink>
            <form method="post" action={`/t/${ticket.ticket_id}/status`}>
              <input type="hidden" name="status" value={isSolved ? 'Open' : 'Resolved'} />
              <Button
                type="submit"
                id="change-status"
                variant="outline"
                size="compact"
                icon={isSolved ? <RotateCcwIcon /> : <CheckIcon />}
              >
                {isSolved ? 'It’s back' : 'It’s solved'}
              </Button>
            </form>
          </div>
        </div>
        <dl>
          <Fact label="Opened">
            <time dateTime={ticket.created_at}>{formatMoment(ticket.created_at, now)}</time>
          </Fact>
          {!person.isRequester && ticket.requester_name && <Fact label="Opened by">{ticket.requester_name}</Fact>}
          {others && <Fact label="Also gets the replies">{others}</Fact>}
          <Fact label="Cannot wait?">
            <a href={`tel:${site.emergencyPhone.tel}`} id="emergency">
              {site.emergencyPhone.display}
            </a>
          </Fact>
        </dl>
        <print-button>
          <Button variant="outline" size="compact" id="print" icon={<PrinterIcon />}>
            Print
          </Button>
        </print-button>
      </NeatlineFrame>
    </section>
  )
}
