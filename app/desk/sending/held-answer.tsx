import { reloadTickets } from '../ticket/ticket-queries.ts'
import { useQueryClient, useMutationState } from '@tanstack/react-query'
import CalendarClockIcon from 'lucide-react/icons/calendar-clock'
import CircleSlashIcon from 'lucide-react/icons/circle-slash'
import ClockIcon from 'lucide-react/icons/clock'
import { useContext, useEffect, useState, type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'
import { useTeam, CurrentAdminId } from '../shell/team.ts'
import { dismissToastAbout } from '#app/ui/toast-store.ts'
import { serverNow } from '#app/lib/clock.ts'
import { clockInZone, formatPlanned } from '#app/lib/zone-time.ts'
import { draftIdOf } from '#app/lib/drafts/ticket-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Message } from '#contract/messages.ts'
import { HOLD_SECONDS, sendNow } from '#contract/sending.ts'
import { site } from '#site'
import { useChange } from '../shell/use-change.ts'
import { addToConversation, sendingKey } from './sending-state.ts'
import { takeBack } from './take-back.ts'
import LockKeyholeIcon from 'lucide-react/icons/lock-keyhole'
import { useIsWaitingForSignIn } from '#app/lib/session/session-expiry.ts'
import { EMPTY_UPLOADS } from '#app/forms/uploads/upload-file.ts'
import { LongText } from '#app/ui/long-text.tsx'
import type { DraftKind } from '#contract/vocabulary.ts'
import { answerUploads } from '../files/answer-files.tsx'
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
      <Line icon={<CircleSlashIcon size={16} />} state="stopped">
        Not sent: {hold?.stopped_because}.{isOwn && ' Your text is back in the box.'}
      </Line>
    )
  if (state !== 'sending' || !send_at) return null
  return (
    <div className="held-state" data-state={hold?.planned ? 'planned' : 'sending'}>
      {hold?.planned ? (
        <Line icon={<CalendarClockIcon size={16} />}>
          Planned for {plannedWords(send_at)}
          {hold.cancel_if_customer_writes && ' · canceled if the customer writes first'}
          <After {...hold} />
        </Line>
      ) : (
        <Line icon={<ClockIcon size={16} />}>
          <Countdown sendAt={send_at} name={isOwn ? null : (message.author?.name ?? 'A colleague')} />
          {hold && <After {...hold} />}
        </Line>
      )}
      {mayTakeBack && <Actions message={message} ticketId={ticketId} />}
    </div>
  )
}

function Line({ icon, state, children }: { icon: ReactNode; state?: string; children: ReactNode }) {
  return (
    <p className="held-line" data-state={state}>
      {icon}
      <span>{children}</span>
    </p>
  )
}

/** Returns the seconds until a held answer leaves, by the server's clock; 0 once it is due. */
function useCountdown(sendAt: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(sendAt))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(sendAt)), 250)
    return () => clearInterval(timer)
  }, [sendAt])
  return seconds
}

function secondsUntil(sendAt: string): number {
  const left = Math.ceil((Date.parse(sendAt) - serverNow()) / 1000)
  return Math.max(0, Math.min(HOLD_SECONDS, left))
}

/** No live region, which would announce each second. */
function Countdown({ sendAt, name }: { sendAt: string; name: string | null }) {
  const seconds = useCountdown(sendAt)
  if (seconds === 0) return 'Leaves now'
  if (name === null) return `Leaves in ${seconds} s`
  return (
    <>
      <bdi>{name}</bdi>’s answer leaves in {seconds} s
    </>
  )
}

function After({ after }: Pick<NonNullable<Message['hold']>, 'after'>) {
  if (after === null) return null
  return after === 'resolve' ? ' · then the ticket is resolved' : ' · then the ticket waits for the customer'
}

function plannedWords(sendAt: string): string {
  const at = new Date(sendAt)
  const { timeZone } = site
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const isSame = clockInZone(at, own) === clockInZone(at, timeZone)
  return formatPlanned(at, timeZone) + (isSame ? '' : ` (${formatPlanned(at)} your time)`)
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
      <div className="form-actions">
        {message.hold?.planned && (
          <Button variant="outline" size="compact" disabled={isChanging} onClick={() => change({ id: message.id })}>
            Send now
          </Button>
        )}
        <Button variant="outline" size="compact" disabled={isTaking} onClick={() => void undo()}>
          Undo
        </Button>
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

/** The message that is being sent, at the end of the conversation. */
export function OutgoingMessage({ ticketId, kind, onCome }: OutgoingMessageProps) {
  const [content] = useMutationState({
    filters: { mutationKey: sendingKey(ticketId, kind), exact: true, status: 'pending' },
    select: ({ state }) => state.variables as NewMessage,
  })
  const uploads = answerUploads(draftIdOf(ticketId, kind))
  const { files } = useSyncExternalStore(uploads.subscribe, uploads.state, () => EMPTY_UPLOADS)
  const isAway = useIsWaitingForSignIn()
  const isShown = content !== undefined && !isAway
  useLayoutEffect(() => {
    if (isShown) onCome()
  }, [isShown, onCome])
  if (!isShown) return null
  const isNote = kind === 'note'
  return (
    <div className="message outgoing" data-role={isNote ? 'Note' : 'Admin'}>
      {isNote && (
        <p className="note-mark">
          <LockKeyholeIcon size={14} />
          Only the team sees this
        </p>
      )}
      <div className="bubble">
        <LongText>{content.message}</LongText>
      </div>
      {files.length > 0 && <p className="outgoing-files">{files.map(({ name }) => name).join(', ')}</p>}
      <p className="held-line">
        <ClockIcon size={16} />
        <span>{isNote ? 'Adding…' : 'Sending…'}</span>
      </p>
    </div>
  )
}
