import { reloadTickets } from '../ticket/ticket-queries.ts'
import { useQueryClient, useMutationState } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import CalendarClockIcon from 'lucide-react/icons/calendar-clock'
import CircleSlashIcon from 'lucide-react/icons/circle-slash'
import ClockIcon from 'lucide-react/icons/clock'
import { useContext, useEffect, useState, type ReactNode, useLayoutEffect } from 'react'
import { useTeam, CurrentAdminId } from '../shell/team.ts'
import { dismissToastAbout } from '#app/ui/toast-store.ts'
import { draftIdOf } from '#app/lib/drafts/ticket-draft.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Message } from '#contract/messages.ts'
import { sendNow } from '#contract/sending.ts'
import { useChange } from '../shell/use-change.ts'
import { addToConversation, secondsUntil, sendingKey } from './sending-state.ts'
import { formatInBothZones } from './send-button.tsx'
import { takeBack } from './take-back.ts'
import { NoteMark } from '../conversation/message-head.tsx'
import { useIsWaitingForSignIn } from '#app/lib/session/session-expiry.ts'
import { LongText } from '#app/ui/long-text.tsx'
import type { DraftKind } from '#contract/vocabulary.ts'
import { answerUploads, useUploadState } from '../files/answer-files.tsx'
import type { NewMessage } from './use-sending.ts'

type HeldStateProps = { message: Message; ticketId: string }

/** State of an answer that is not mailed yet: its countdown, its plan, or why it was stopped. */
export function HeldState({ message, ticketId }: HeldStateProps) {
  const isOwn = message.author?.id === useContext(CurrentAdminId)
  const team = useTeam()
  // Who has left the team cannot take it back any more, so everybody else can.
  const mayTakeBack = isOwn || (team.length > 0 && !team.some(({ id }) => id === message.author?.id))
  const { state, send_at, hold } = message
  if (state === 'stopped')
    return (
      <Line Icon={CircleSlashIcon} state="stopped">
        Not sent: {hold?.stopped_because}.{isOwn && ' Your text is back in the box.'}
      </Line>
    )
  if (state !== 'sending' || !send_at) return null
  return (
    <div className="held-state stack" data-state={hold?.planned ? 'planned' : 'sending'}>
      {hold?.planned ? (
        <Line Icon={CalendarClockIcon}>
          Planned for {formatInBothZones(new Date(send_at))}
          {hold.cancel_if_customer_writes && ' · canceled if the customer writes first'}
          {hold.after && AFTER[hold.after]}
        </Line>
      ) : (
        <Line Icon={ClockIcon}>
          <Countdown sendAt={send_at} name={isOwn ? null : (message.author?.name ?? 'A colleague')} />
          {hold?.after && AFTER[hold.after]}
        </Line>
      )}
      {mayTakeBack && <Actions message={message} ticketId={ticketId} />}
    </div>
  )
}

const AFTER = {
  resolve: ' · then the ticket is resolved',
  wait: ' · then the ticket waits for the customer',
  reopen: ' · then the ticket is reopened',
}

function Line({ Icon, state, children }: { Icon: LucideIcon; state?: string; children: ReactNode }) {
  return (
    <p className="held-line icon-line muted small" data-state={state}>
      <Icon size={16} />
      <span>{children}</span>
    </p>
  )
}

/** No live region, which would announce each second. */
function Countdown({ sendAt, name }: { sendAt: string; name: string | null }) {
  const [seconds, setSeconds] = useState(() => secondsUntil(sendAt))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(sendAt)), 250)
    return () => clearInterval(timer)
  }, [sendAt])
  if (seconds === 0) return 'Leaves now'
  if (name === null) return `Leaves in ${seconds} s`
  return (
    <>
      <bdi>{name}</bdi>’s reply leaves in {seconds} s
    </>
  )
}

function Actions({ message, ticketId }: HeldStateProps) {
  const client = useQueryClient()
  const [isTaking, setTaking] = useState(false)
  const { change, isChanging, failure } = useChange({
    operation: sendNow,
    onDone: (sent) => {
      dismissToastAbout(message.id)
      addToConversation(client, ticketId, sent)
    },
    reload: reloadTickets,
  })
  const undo = async () => {
    setTaking(true)
    await takeBack(client, ticketId, message)
    setTaking(false)
  }
  return (
    <>
      <div className="form-actions row">
        {message.hold?.planned && (
          <SecondaryButton disabled={isChanging} onClick={() => change({ id: message.id })}>
            Send now
          </SecondaryButton>
        )}
        <SecondaryButton disabled={isTaking} onClick={() => void undo()}>
          Undo
        </SecondaryButton>
      </div>
      {failure && <Notice>{failure}</Notice>}
    </>
  )
}

type OutgoingMessageProps = {
  ticketId: string
  kind: DraftKind
  /** Called when it appears at the end of the conversation. */
  onCome: () => void
}

export function OutgoingMessage({ ticketId, kind, onCome }: OutgoingMessageProps) {
  const [content] = useMutationState({
    filters: { mutationKey: sendingKey(ticketId, kind), exact: true, status: 'pending' },
    select: ({ state }) => state.variables as NewMessage,
  })
  const { files } = useUploadState(answerUploads(draftIdOf(ticketId, kind)))
  const isAway = useIsWaitingForSignIn()
  const isShown = content !== undefined && !isAway
  useLayoutEffect(() => {
    if (isShown) onCome()
  }, [isShown, onCome])
  if (!isShown) return null
  const isNote = kind === 'note'
  return (
    <div className="message outgoing breakable" data-role={isNote ? 'Note' : 'Admin'}>
      {isNote && <NoteMark />}
      <div className="bubble breakable">
        <LongText>{content.message}</LongText>
      </div>
      {files.length > 0 && <p className="outgoing-files muted small">{files.map(({ name }) => name).join(', ')}</p>}
      <Line Icon={ClockIcon}>{isNote ? 'Adding…' : 'Sending…'}</Line>
    </div>
  )
}
