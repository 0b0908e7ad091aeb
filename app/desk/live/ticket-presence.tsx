import EyeIcon from 'lucide-react/icons/eye'
import PencilLineIcon from 'lucide-react/icons/pencil-line'
import { useContext, useEffect, Fragment } from 'react'
import { call } from '#app/lib/api.ts'
import { draftIdOf, ticketDrafts } from '#app/lib/drafts/ticket-draft.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isSessionExpired, isWaitingForSignIn } from '#app/lib/session/session-expiry.ts'
import { type Activity, announcePresence } from '#contract/presence.ts'
import { CurrentAdminId } from '../shell/team.ts'
import { usePresence } from './presence.tsx'
import { onTeamSignal } from './signals.ts'

/** Milliseconds. */
const ANNOUNCE_INTERVAL = 5_000
const CHECK_INTERVAL = 1_000
/** Milliseconds after the last key press in which an admin still counts as writing. */
const WRITING_LASTS = 5_000

/** Announces to the team that a ticket is open here, and what is done in it, while the tab is visible. */
export function useAnnouncePresence(ticketId: string) {
  const ownId = useContext(CurrentAdminId)
  useEffect(() => {
    const presence = createAnnouncer(ticketId)
    const stops = [
      ticketDrafts.onWrite((draftId, { text }) => text !== undefined && presence.recordWriting(draftId, text)),
      // Another tab of this person has left: this one is still here.
      onTeamSignal((signal) => {
        if (signal.kind !== 'presence' || signal.admin.id !== ownId || signal.ticket_id !== ticketId) return
        if (signal.activity === null) presence.repeat()
      }),
    ]
    const onChange = () => (document.hidden ? presence.leave() : presence.announceIfDue())
    const onFocusOut = ({ target }: FocusEvent) => target instanceof HTMLTextAreaElement && presence.stopWriting()
    document.addEventListener('focusout', onFocusOut)
    document.addEventListener('visibilitychange', onChange)
    addEventListener('pagehide', presence.leave)
    const timer = setInterval(presence.announceIfDue, CHECK_INTERVAL)
    presence.announceIfDue()
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', onChange)
      removeEventListener('pagehide', presence.leave)
      document.removeEventListener('focusout', onFocusOut)
      presence.leave()
    }
  }, [ticketId, ownId])
}

/** Announces what is done in one ticket. */
function createAnnouncer(ticketId: string) {
  const writingActivities: Record<string, Activity | undefined> = {
    [draftIdOf(ticketId, 'answer')]: 'answering',
    [draftIdOf(ticketId, 'note')]: 'noting',
  }
  let writing: { activity: Activity; at: number } | undefined
  let announced: { activity: Activity; at: number } | undefined

  function announce(activity: Activity) {
    announced = { activity, at: performance.now() }
    void send(ticketId, activity)
  }
  function announceIfDue() {
    if (document.hidden) return
    const now = performance.now()
    const activity = writing && now - writing.at < WRITING_LASTS ? writing.activity : 'looking'
    if (announced?.activity !== activity || now - announced.at >= ANNOUNCE_INTERVAL) announce(activity)
  }
  function stopWriting() {
    if (!writing) return
    writing = undefined
    announceIfDue()
  }
  return {
    announceIfDue,
    stopWriting,
    repeat() {
      if (announced && !document.hidden) announce(announced.activity)
    },
    recordWriting(draftId: string, text: string) {
      const activity = writingActivities[draftId]
      // Text that arrives from another machine is not typed here.
      if (!activity || !(document.activeElement instanceof HTMLTextAreaElement)) return
      if (text.trim() === '') return stopWriting()
      writing = { activity, at: performance.now() }
      announceIfDue()
    },
    leave() {
      if (!announced) return
      announced = undefined
      writing = undefined
      void send(ticketId, null)
    },
  }
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

/** Lists who else has the ticket open. No live region: it changes too often to be read out. */
export function LookingLine({ ticketId }: { ticketId: string }) {
  const present = usePresence(ticketId)
  if (present.length === 0) return null
  const writers = present.filter(({ activity }) => activity !== 'looking')
  const looking = present.filter(({ activity }) => activity === 'looking')
  const names = (of: typeof present) => <Names names={of.map(({ name }) => name)} />
  const verb = (of: typeof present) => (of.length === 1 ? 'is' : 'are')
  return (
    <p className="presence-line muted">
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

/** Lists who else is writing. The live region is always rendered, or screen readers miss its changes. */
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
