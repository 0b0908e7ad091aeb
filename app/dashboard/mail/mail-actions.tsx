import DownloadIcon from 'lucide-react/icons/download'
import { operationUrl } from '#app/lib/api.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { downloadMail, retryMail } from '#contract/mails.ts'
import { decideHeld } from '#contract/messages.ts'
import type { HeldDecision, MailState } from '#contract/vocabulary.ts'
import { FloodDecisions } from './flood-decisions.tsx'
import type { Mail } from './mail-queries.ts'
import { toastOf, useMailChange } from './use-mail-change.ts'

/** What can be done about an email, by its state. */
const RETRY: Partial<Record<MailState, { label: string; done: string }>> = {
  failed: { label: 'Try again', done: 'The email will be read again in a moment.' },
  spam: { label: 'Not spam', done: 'The email will be read as a customer’s in a moment.' },
  ignored: { label: 'Read as a customer’s email', done: 'The email will be read again in a moment.' },
  bounce: { label: 'Read as a customer’s email', done: 'The email will be read again in a moment.' },
  'auto-reply': { label: 'Read as a customer’s email', done: 'The email will be read again in a moment.' },
}

const DECISIONS: { decision: HeldDecision; label: string; done: string }[] = [
  { decision: 'add', label: 'Add to the ticket', done: 'The email is part of the ticket now.' },
  { decision: 'new-ticket', label: 'New ticket', done: 'The email is a ticket of its own now.' },
  { decision: 'discard', label: 'Discard', done: 'The email stays in the list of all emails.' },
]

type MailActionsProps = {
  mail: Mail
  /** Keeps the focus on screen: the pressed button may be gone. */
  onDone: () => void
}

/** The buttons below an email's facts. */
export function MailActions({ mail, onDone }: MailActionsProps) {
  const { id, state, ticket_id: ticketId } = mail
  const retry = useMailChange<void>(() => callSignedIn(retryMail, { id }), onDone)
  const decide = useMailChange((decision: HeldDecision) => callSignedIn(decideHeld, { id, decision }), onDone)
  const isBusy = retry.isPending || decide.isPending
  const isFlood = mail.flood_count !== null
  // One that was discarded is held again, beside its ticket if it has one.
  const again = ticketId === null || state === 'failed' || state === 'ignored' ? RETRY[state] : undefined
  return (
    <div className="mail-actions">
      {again && (
        <Button
          size="compact"
          aria-busy={isBusy}
          onClick={() => isBusy || retry.mutate(undefined, toastOf(again.done))}
        >
          {again.label}
        </Button>
      )}
      {isFlood && <FloodDecisions mail={mail} onDone={onDone} />}
      {state === 'held' &&
        !isFlood &&
        DECISIONS.filter(({ decision }) => decision !== 'add' || ticketId !== null).map(({ decision, label, done }) => (
          <Button
            key={decision}
            variant={decision === 'add' ? 'primary' : 'outline'}
            size="compact"
            aria-busy={isBusy}
            onClick={() => isBusy || decide.mutate(decision, toastOf(done))}
          >
            {label}
          </Button>
        ))}
      <ButtonLink
        variant="outline"
        size="compact"
        icon={<DownloadIcon />}
        href={operationUrl(downloadMail, { id })}
        download
      >
        Download the email
      </ButtonLink>
    </div>
  )
}
