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
    function recordWriting(draftId: string, text: string) {
      const activity = writingActivities[draftId]
      // Text that arrives from another machine is not typed here.
      if (!activity || !(document.activeElement instanceof HTMLTextAreaElement)) return
      if (text.trim() === '') return stopWriting()
      writing = { activity, at: performance.now() }
      announceIfDue()
    }
    function leave() {
      if (!announced) return
      announced = undefined
      writing = undefined
      void send(ticketId, null)
    }

    const stops = [
      ticketDrafts.onWrite((draftId, { text }) => text !== undefined && recordWriting(draftId, text)),
      // Another tab of this person has left: this one is still here.
      onTeamSignal((signal) => {
        if (signal.kind !== 'presence' || signal.admin.id !== ownId || signal.ticket_id !== ticketId) return
        if (signal.activity === null && announced && !document.hidden) announce(announced.activity)
      }),
    ]
    const ended = new AbortController()
    const { signal } = ended
    document.addEventListener('focusout', ({ target }) => target instanceof HTMLTextAreaElement && stopWriting(), {
      signal,
    })
    document.addEventListener('visibilitychange', () => (document.hidden ? leave() : announceIfDue()), { signal })
    addEventListener('pagehide', leave, { signal })
    const timer = setInterval(announceIfDue, CHECK_INTERVAL)
    announceIfDue()
    return () => {
      clearInterval(timer)
      ended.abort()
      for (const stop of stops) stop()
      leave()
    }
  }, [ticketId, ownId])
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

type Doing = { words: string; activities: readonly Activity[] }

/** Returns what the others in a ticket do, with their names. */
function useGroups(ticketId: string, doings: readonly Doing[]) {
  const present = usePresence(ticketId)
  return doings
    .map(({ words, activities }) => {
      const names = present.filter(({ activity }) => activities.includes(activity)).map(({ name }) => name)
      return { words: `${names.length === 1 ? 'is' : 'are'} ${words}`, names }
    })
    .filter(({ names }) => names.length > 0)
}

const LOOKING_LINE: Doing[] = [
  { words: 'writing', activities: ['answering', 'noting'] },
  { words: 'looking', activities: ['looking'] },
]

/** Lists who else has the ticket open. No live region: it changes too often to be read out. */
export function LookingLine({ ticketId }: { ticketId: string }) {
  const groups = useGroups(ticketId, LOOKING_LINE)
  if (groups.length === 0) return null
  return (
    <p className="presence-line muted">
      <EyeIcon size={14} />
      <span>
        {groups.map(({ words, names }, index) => (
          <Fragment key={words}>
            {index > 0 && ' · '}
            <Names names={names} /> {words}
          </Fragment>
        ))}
      </span>
    </p>
  )
}

const TYPING_NOTICE: Doing[] = [
  { words: 'writing a reply', activities: ['answering'] },
  { words: 'writing a note', activities: ['noting'] },
]

/** Lists who else is writing. The live region is always rendered, or screen readers miss its changes. */
export function TypingNotice({ ticketId }: { ticketId: string }) {
  const groups = useGroups(ticketId, TYPING_NOTICE)
  return (
    <div className="answer-news row" data-kind="writing">
      <output>
        {groups.length > 0 && <PencilLineIcon size={18} />}
        {groups.map(({ words, names }) => (
          <span key={words}>
            <Names names={names} /> {words}.
          </span>
        ))}
      </output>
    </div>
  )
}
