import { useContext, useEffect, Fragment } from 'react'
import { call } from '#app/lib/api.ts'
import { draftIdOf, ticketDrafts } from '#app/lib/drafts/ticket-draft.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isSessionExpired, isWaitingForSignIn } from '#app/lib/session/session-expiry.ts'
import { type Activity, announcePresence } from '#contract/presence.ts'
import { CurrentAdminId } from '../shell/team.ts'
import { onTeamSignal } from './signals.ts'
import EyeIcon from 'lucide-react/icons/eye'
import { usePresence } from './presence.tsx'
import PencilLineIcon from 'lucide-react/icons/pencil-line'

/** Milliseconds. */
const ANNOUNCE_INTERVAL = 5_000
const CHECK_INTERVAL = 1_000
/** So long after the last key press somebody still counts as writing. */
const WRITING_LASTS = 5_000

/** What was written last in this page. */
let writing: { ticketId: string; activity: Activity; at: number } | undefined
/** What was announced last. */
let announced: { ticketId: string; activity: Activity; at: number } | undefined
let openTicketId: string | undefined

/** Announces that a ticket is open here, and what is done in it, while the tab is visible; leaves it at once. */
export function useAnnouncePresence(ticketId: string) {
  const ownId = useContext(CurrentAdminId)
  useEffect(() => {
    openTicketId = ticketId
    const onChange = () => (document.hidden ? leave(ticketId) : announceIfDue(ticketId))
    const stops = [
      ticketDrafts.onWrite((draftId, { text }) => text !== undefined && recordWriting(ticketId, draftId, text)),
      // Another tab of this person has left: this one is still here.
      onTeamSignal((signal) => {
        if (signal.kind !== 'presence' || signal.admin.id !== ownId || signal.ticket_id !== ticketId) return
        if (signal.activity === null && announced && !document.hidden) announce(ticketId, announced.activity)
      }),
    ]
    const onHide = () => leave(ticketId)
    const onFocusOut = ({ target }: FocusEvent) => target instanceof HTMLTextAreaElement && stopWriting(ticketId)
    document.addEventListener('focusout', onFocusOut)
    document.addEventListener('visibilitychange', onChange)
    addEventListener('pagehide', onHide)
    const timer = setInterval(() => announceIfDue(ticketId), CHECK_INTERVAL)
    announceIfDue(ticketId)
    return () => {
      openTicketId = undefined
      clearInterval(timer)
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', onChange)
      removeEventListener('pagehide', onHide)
      document.removeEventListener('focusout', onFocusOut)
      leave(ticketId)
    }
  }, [ticketId, ownId])
}

/** Ends that an answer or a note is being written: its box was left, or nothing stands in it any more. */
function stopWriting(ticketId: string) {
  if (writing?.ticketId !== ticketId) return
  writing = undefined
  announceIfDue(ticketId)
}

function recordWriting(ticketId: string, draftId: string, text: string) {
  const activity = { [draftIdOf(ticketId, 'answer')]: 'answering', [draftIdOf(ticketId, 'note')]: 'noting' } as const
  const is = activity[draftId]
  // What arrives from another machine is not typed here.
  if (!is || !(document.activeElement instanceof HTMLTextAreaElement)) return
  if (text.trim() === '') return stopWriting(ticketId)
  writing = { ticketId, activity: is, at: performance.now() }
  announceIfDue(ticketId)
}

function announceIfDue(ticketId: string) {
  if (document.hidden || openTicketId !== ticketId) return
  const now = performance.now()
  const isWriting = writing?.ticketId === ticketId && now - writing.at < WRITING_LASTS
  const activity = isWriting ? writing!.activity : 'looking'
  const isKnown = announced?.ticketId === ticketId && announced.activity === activity
  if (!isKnown || now - announced!.at >= ANNOUNCE_INTERVAL) announce(ticketId, activity)
}

function announce(ticketId: string, activity: Activity) {
  announced = { ticketId, activity, at: performance.now() }
  void send(ticketId, activity)
}

function leave(ticketId: string) {
  if (announced?.ticketId !== ticketId) return
  announced = undefined
  writing = undefined
  void send(ticketId, null)
}

async function send(id: string, activity: Activity | null) {
  if (isWaitingForSignIn()) return
  try {
    await call(announcePresence, { id, activity }, { keepalive: true })
  } catch (error) {
    // Other calls of the page ask for a new sign-in.
    if (!isSessionExpired(error)) logFailure('presence.not_announced', error)
  }
}

const list = new Intl.ListFormat('en-US')

/** 'Dana Ortiz and Sam Hill', each name in its own writing direction. */
export function Names({ names }: { names: string[] }) {
  return list
    .formatToParts(names)
    .map(({ type, value }, index) =>
      type === 'element' ? <bdi key={index}>{value}</bdi> : <Fragment key={index}>{value}</Fragment>,
    )
}

/** Which others have the ticket open; those who write stand by the box. No live region: it changes too often to be read out. */
export function LookingLine({ ticketId }: { ticketId: string }) {
  const present = usePresence(ticketId)
  if (present.length === 0) return null
  const writers = present.filter(({ activity }) => activity !== 'looking')
  const looking = present.filter(({ activity }) => activity === 'looking')
  const names = (of: typeof present) => <Names names={of.map(({ name }) => name)} />
  const verb = (of: typeof present) => (of.length === 1 ? 'is' : 'are')
  return (
    <p className="presence-line">
      <EyeIcon size={14} />
      <span>
        {writers.length > 0 && (
          <>
            {names(writers)} {verb(writers)} writing
          </>
        )}
        {writers.length > 0 && looking.length > 0 && ' · '}
        {looking.length > 0 && (
          <>
            {names(looking)} {verb(looking)} looking
          </>
        )}
      </span>
    </p>
  )
}

const WRITES = [
  ['answering', 'an answer'],
  ['noting', 'a note'],
] as const

/** Which others are writing an answer or a note. The live region is always rendered, or screen readers miss its changes. */
export function TypingNotice({ ticketId }: { ticketId: string }) {
  const present = usePresence(ticketId)
  const groups = WRITES.flatMap(([activity, what]) => {
    const names = present.filter((each) => each.activity === activity).map(({ name }) => name)
    return names.length > 0 ? [{ what, names }] : []
  })
  return (
    <div className="answer-news" data-kind="writing">
      <output>
        {groups.length > 0 && <PencilLineIcon size={18} />}
        {groups.map(({ what, names }) => (
          <span key={what}>
            <Names names={names} /> {names.length === 1 ? 'is' : 'are'} writing {what}.
          </span>
        ))}
      </output>
    </div>
  )
}
