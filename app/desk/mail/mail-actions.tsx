import type { Input, Operation } from '#contract/operation.ts'
import { useChange } from '../shell/use-change.ts'
import { reloadMails, type Mail } from './mail-queries.ts'
import { Button, ButtonLink, SecondaryButton } from '#app/ui/button.tsx'
import { blockSender, decideFlood, downloadMail, retryMail } from '#contract/mails.ts'
import type { FloodDecision, HeldDecision, MailState } from '#contract/vocabulary.ts'
import { useAskInPlace } from '../shell/focus.ts'
import { floodSize } from './mail-list.tsx'
import DownloadIcon from 'lucide-react/icons/download'
import { operationUrl } from '#app/lib/api.ts'
import { decideHeld } from '#contract/messages.ts'

type MailChange<O extends Operation> = {
  operation: O
  /** The text of the toast. */
  words: (input: Input<O>) => string
  onDone: () => void
}

function useMailChange<const O extends Operation>({ operation, words, onDone }: MailChange<O>) {
  return useChange({
    operation,
    onDone,
    // The email may be in another state by the time of the response.
    remember: words,
    say: (_response, _input, text) => ({ title: 'Email Updated', text }),
    sayFailure: true,
    reload: reloadMails,
  })
}

const BLOCKED = 'New emails from this sender go to Spam.'
const UNBLOCKED = 'New emails from this sender are read as usual.'

function BlockSender({ mail, onDone }: { mail: Mail; onDone: () => void }) {
  const { id, state, blocked_by: entry, can_block: canBlock } = mail
  const { change, isChanging } = useMailChange({
    operation: blockSender,
    words: ({ blocked }) => (blocked ? BLOCKED : UNBLOCKED),
    onDone,
  })
  const blocks = entry === null
  if (blocks && !(canBlock && (state === 'held' || state === 'spam'))) return null
  return (
    <SecondaryButton aria-busy={isChanging} onClick={() => change({ id, blocked: blocks })}>
      {blocks ? 'Block sender' : entry.includes('@') ? 'Unblock sender' : `Unblock ${entry}`}
    </SecondaryButton>
  )
}

const DONE: Record<FloodDecision, string> = {
  'make-tickets': 'The emails become tickets in a moment.',
  discard: 'The emails stay in the list of all emails.',
}

/** Decides about all emails of a flood. Discarding asks first, since it cannot be undone for all. */
function FloodDecisions({ mail, onDone }: { mail: Mail; onDone: () => void }) {
  const { id, flood_count: count } = mail
  const { asks, opener, confirm, ask, keep } = useAskInPlace()
  const { change, isChanging } = useMailChange({
    operation: decideFlood,
    words: ({ decision }) => DONE[decision],
    onDone,
  })
  const decide = (decision: FloodDecision) => change({ id, decision })
  const all = floodSize(count)
  if (asks)
    return (
      <>
        <p>
          {count === 1 ? 'Discard this email?' : `Discard all ${all} emails? You can bring them back only one by one.`}
        </p>
        <Button ref={confirm} size="compact" aria-busy={isChanging} onClick={() => decide('discard')}>
          {count === 1 ? 'Discard it' : 'Discard them'}
        </Button>
        <SecondaryButton onClick={keep}>
          {count === 1 ? 'Keep it' : 'Keep them'}
        </SecondaryButton>
      </>
    )
  return (
    <>
      <Button size="compact" aria-busy={isChanging} onClick={() => decide('make-tickets')}>
        Make {all} {count === 1 ? 'ticket' : 'tickets'}
      </Button>
      <SecondaryButton ref={opener} onClick={ask}>
        {count === 1 ? 'Discard it' : `Discard all ${all}`}
      </SecondaryButton>
    </>
  )
}

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
  /** Moves the focus, as the pressed button may be gone. */
  onDone: () => void
}

export function MailActions({ mail, onDone }: MailActionsProps) {
  const { id, state, ticket_id: ticketId } = mail
  // One that was discarded is held again, with its ticket if it has one.
  const again = ticketId === null || state === 'failed' || state === 'ignored' ? RETRY[state] : undefined
  const retry = useMailChange({ operation: retryMail, words: () => again?.done ?? '', onDone })
  const decide = useMailChange({
    operation: decideHeld,
    words: ({ decision }) => DECISIONS.find((each) => each.decision === decision)!.done,
    onDone,
  })
  const isBusy = retry.isChanging || decide.isChanging
  const isFlood = mail.flood_count !== null
  return (
    <div className="actions">
      {again && (
        <Button size="compact" aria-busy={isBusy} onClick={() => isBusy || retry.change({ id })}>
          {again.label}
        </Button>
      )}
      {isFlood && <FloodDecisions mail={mail} onDone={onDone} />}
      {state === 'held' &&
        !isFlood &&
        DECISIONS.filter(({ decision }) => decision !== 'add' || ticketId !== null).map(({ decision, label }) => (
          <Button
            key={decision}
            variant={decision === 'add' ? 'primary' : 'outline'}
            size="compact"
            aria-busy={isBusy}
            onClick={() => isBusy || decide.change({ id, decision })}
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
