import MailWarningIcon from 'lucide-react/icons/mail-warning'
import { useRef, useState } from 'react'
import { toast } from '#app/lib/toast/toast.tsx'
import type { HeldMail } from '#contract/messages.ts'
import { heldCount, heldNoun } from './held-words.ts'
import { HeldMailCard } from './held-mail.tsx'

type HeldMailsProps = { held: HeldMail[]; onOpenTicket: (id: string) => void }

const DONE = {
  add: 'is part of the ticket now.',
  'new-ticket': 'has a ticket of its own now.',
  discard: 'is discarded.',
} as const

/** The emails and messages held beside the ticket, until the team has decided about each. The customer sees none of them. */
export function HeldMails({ held, onOpenTicket }: HeldMailsProps) {
  const [announcement, setAnnouncement] = useState('')
  const section = useRef<HTMLElement>(null)
  return (
    <>
      <output className="sr-only">{announcement}</output>
      {held.length > 0 && (
        <section className="held-mails" aria-labelledby="held-title" ref={section}>
          <h3 id="held-title" tabIndex={-1}>
            <MailWarningIcon size={18} />
            {heldCount(held)}
          </h3>
          <p>Not part of the conversation. The customer does not see {held.length === 1 ? 'it' : 'them'}.</p>
          <ul>
            {held.map((mail) => (
              <HeldMailCard
                key={mail.id}
                mail={mail}
                onDecided={(decision, ticketId) => {
                  const done = `The ${heldNoun(mail)} ${DONE[decision]}`
                  setAnnouncement(done)
                  // The pressed button goes with its email.
                  const rest = section.current?.querySelector<HTMLElement>('#held-title')
                  ;(held.length > 1 ? rest : section.current?.closest<HTMLElement>('.conversation'))?.focus()
                  if (decision === 'new-ticket' && ticketId)
                    toast({
                      kind: 'success',
                      title: 'Ticket Created',
                      text: done,
                      actions: [{ label: 'Open it', run: () => onOpenTicket(ticketId) }],
                    })
                }}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
