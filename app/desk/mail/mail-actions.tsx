import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#app/lib/error-message.ts'
import { toast } from '#app/ui/toast.tsx'
import { reloadMails, type Mail } from './mail-queries.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { blockSender, decideFlood, downloadMail, retryMail } from '#contract/mails.ts'
import type { FloodDecision, HeldDecision, MailState } from '#contract/vocabulary.ts'
import { useAskInPlace } from '../shell/focus.ts'
import { floodSize } from './mail-list.tsx'
import DownloadIcon from 'lucide-react/icons/download'
import { operationUrl } from '#app/lib/api.ts'
import { decideHeld } from '#contract/messages.ts'

/** A change of an email; the lists are loaded again after a failure too, since a colleague may have been faster. */
function useMailChange<T>(change: (value: T) => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (error) => toast({ kind: 'error', title: 'Error', text: errorMessage(error) }),
    onSettled: () => void reloadMails(client),
  })
}

/** Says what the change has done. */
const toastOf = (text: string) => ({
  onSuccess: () => toast({ kind: 'success', title: 'Email Updated', text }),
})

const BLOCKED = 'New emails from this sender go to Spam.'
const UNBLOCKED = 'New emails from this sender are read as usual.'

/** Blocks the sender of an email that is held or spam, or takes them off the list. */
function BlockSender({ mail, onDone }: { mail: Mail; onDone: () => void }) {
  const { id, state, blocked_by: entry, can_block: canBlock } = mail
  const change = useMailChange((blocked: boolean) => callSignedIn(blockSender, { id, blocked }), onDone)
  const blocks = entry === null
  if (blocks && !(canBlock && (state === 'held' || state === 'spam'))) return null
  return (
    <Button
      variant="outline"
      size="compact"
      aria-busy={change.isPending}
      onClick={() => change.isPending || change.mutate(blocks, toastOf(blocks ? BLOCKED : UNBLOCKED))}
    >
      {blocks ? 'Block sender' : entry.includes('@') ? 'Unblock sender' : `Unblock ${entry}`}
    </Button>
  )
}

const DONE: Record<FloodDecision, string> = {
  'make-tickets': 'The emails become tickets in a moment.',
  discard: 'The emails stay in the list of all emails.',
}

type FloodDecisionsProps = { mail: Mail; onDone: () => void }

/** What can be done about all emails of a flood. Discarding asks first, in place: nothing takes it back for all of them. */
function FloodDecisions({ mail, onDone }: FloodDecisionsProps) {
  const { id, flood_count: count } = mail
  const { asks, opener, confirm, ask, keep } = useAskInPlace()
  const change = useMailChange((decision: FloodDecision) => callSignedIn(decideFlood, { id, decision }), onDone)
  const decide = (decision: FloodDecision) => change.isPending || change.mutate(decision, toastOf(DONE[decision]))
  const all = floodSize(count)
  if (asks)
    return (
      <>
        <p>
          {count === 1 ? 'Discard this email?' : `Discard all ${all} emails? You can bring them back only one by one.`}
        </p>
        <Button ref={confirm} size="compact" aria-busy={change.isPending} onClick={() => decide('discard')}>
          {count === 1 ? 'Discard it' : 'Discard them'}
        </Button>
        <Button variant="outline" size="compact" onClick={keep}>
          {count === 1 ? 'Keep it' : 'Keep them'}
        </Button>
      </>
    )
  return (
    <>
      <Button size="compact" aria-busy={change.isPending} onClick={() => decide('make-tickets')}>
        Make {all} {count === 1 ? 'ticket' : 'tickets'}
      </Button>
      <Button ref={opener} variant="outline" size="compact" onClick={ask}>
        {count === 1 ? 'Discard it' : `Discard all ${all}`}
      </Button>
    </>
  )
}

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
      <BlockSender mail={mail} onDone={onDone} />
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
