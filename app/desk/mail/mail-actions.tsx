import { useMay } from '../shell/team.ts'
import { onlyFor } from '#contract/roles.ts'
import DownloadIcon from 'lucide-react/icons/download'
import { operationUrl } from '#app/lib/api.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Button, ButtonLink, SecondaryButton } from '#app/ui/button.tsx'
import { blockSender, decideFlood, downloadMail, retryMail } from '#contract/mails.ts'
import { decideHeld } from '#contract/messages.ts'
import type { FloodDecision, HeldDecision, MailState } from '#contract/vocabulary.ts'
import { AskInPlace } from '../shell/ask-in-place.tsx'
import { useChange } from '../shell/use-change.ts'
import { floodSize } from './mail-list.tsx'
import { reloadMails, type Mail } from './mail-queries.ts'

type MailActionsProps = {
  mail: Mail
  /** Moves the focus, as the pressed button may be gone. */
  onDone: () => void
}

/** The request, and what the toast says: the email may be in another state by the time of the response. */
type MailChange = { request: () => Promise<unknown>; done: string }

const useMailChange = (onDone: () => void) =>
  useChange({
    send: ({ request }: MailChange) => request(),
    onDone,
    say: (_response, { done }) => ({ title: 'Email Updated', text: done }),
    sayFailure: true,
    reload: reloadMails,
  })

const BLOCKED = 'New emails from this sender go to Spam.'
const UNBLOCKED = 'New emails from this sender are read as usual.'

function BlockSender({ mail, onDone }: MailActionsProps) {
  const { id, state, blocked_by: entry, can_block: canBlock } = mail
  const { change, isChanging } = useMailChange(onDone)
  const mayBlock = useMay('manager')
  const blocked = entry === null
  if (!mayBlock) return null
  if (blocked && !(canBlock && (state === 'held' || state === 'spam'))) return null
  const request = () => callSignedIn(blockSender, { id, blocked })
  return (
    <SecondaryButton aria-busy={isChanging} onClick={() => change({ request, done: blocked ? BLOCKED : UNBLOCKED })}>
      {blocked ? 'Block sender' : entry.includes('@') ? 'Unblock sender' : `Unblock ${entry}`}
    </SecondaryButton>
  )
}

const DONE: Record<FloodDecision, string> = {
  'make-tickets': 'The emails become tickets in a moment.',
  discard: 'The emails stay in the list of all emails.',
}

/** Decides about all emails of a flood. Discarding asks first, since it cannot be undone for all. */
function FloodDecisions({ mail, onDone }: MailActionsProps) {
  const { id, flood_count: count } = mail
  const mayDecide = useMay('manager')
  const { change, isChanging } = useMailChange(onDone)
  const decide = (decision: FloodDecision) =>
    change({ request: () => callSignedIn(decideFlood, { id, decision }), done: DONE[decision] })
  const all = floodSize(count)
  if (!mayDecide) return <p className="muted small">{onlyFor('manager')}</p>
  const isOne = count === 1
  return (
    <>
      <Button size="compact" aria-busy={isChanging} onClick={() => decide('make-tickets')}>
        Make {all} {isOne ? 'ticket' : 'tickets'}
      </Button>
      <AskInPlace
        label={isOne ? 'Discard it' : `Discard all ${all}`}
        question={isOne ? 'Discard this email?' : `Discard all ${all} emails? You can bring them back only one by one.`}
        yes={isOne ? 'Discard it' : 'Discard them'}
        keep={isOne ? 'Keep it' : 'Keep them'}
        isBusy={isChanging}
        onYes={() => decide('discard')}
      />
    </>
  )
}

const RETRY: Partial<Record<MailState, { label: string; done: string }>> = {
  failed: { label: 'Try again', done: 'The email will be read again in a moment.' },
  spam: { label: 'Not spam', done: 'Treating it as a customer email…' },
  ignored: { label: 'Read as a customer’s email', done: 'The email will be read again in a moment.' },
  bounce: { label: 'Read as a customer’s email', done: 'The email will be read again in a moment.' },
  'auto-reply': { label: 'Read as a customer’s email', done: 'The email will be read again in a moment.' },
}

const DECISIONS: { decision: HeldDecision; label: string; done: string }[] = [
  { decision: 'add', label: 'Add to the ticket', done: 'The email is part of the ticket now.' },
  { decision: 'new-ticket', label: 'New ticket', done: 'The email is a ticket of its own now.' },
  { decision: 'discard', label: 'Discard', done: 'The email stays in the list of all emails.' },
]

export function MailActions({ mail, onDone }: MailActionsProps) {
  const { id, state, ticket_id: ticketId } = mail
  // One that was discarded is held again, with its ticket if it has one.
  const again = ticketId === null || state === 'failed' || state === 'ignored' ? RETRY[state] : undefined
  const { change, isChanging } = useMailChange(onDone)
  const isFlood = mail.flood_count !== null
  const mayDownload = useMay('admin')
  return (
    <div className="actions">
      {again && (
        <Button
          size="compact"
          aria-busy={isChanging}
          onClick={() => change({ request: () => callSignedIn(retryMail, { id }), done: again.done })}
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
            aria-busy={isChanging}
            onClick={() => change({ request: () => callSignedIn(decideHeld, { id, decision }), done })}
          >
            {label}
          </Button>
        ))}
      <BlockSender mail={mail} onDone={onDone} />
      {mayDownload && (
        <ButtonLink
          variant="outline"
          size="compact"
          icon={<DownloadIcon />}
          href={operationUrl(downloadMail, { id })}
          download
        >
          Download the email
        </ButtonLink>
      )}
    </div>
  )
}
