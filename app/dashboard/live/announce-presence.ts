import { useContext, useEffect } from 'react'
import { call } from '#app/lib/api.ts'
import { onAnswerDraftWrite, readAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { draftKeyOf } from '#app/lib/drafts/draft-files.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isSessionExpired, isWaitingForSignIn } from '#app/lib/session/session-expiry.ts'
import { type Activity, announcePresence } from '#contract/team/presence.ts'
import { CurrentAdminId } from '../state/current-admin.ts'
import { onTeamSignal } from './team-signals.ts'

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
      onAnswerDraftWrite((key) => recordWriting(ticketId, key)),
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

function recordWriting(ticketId: string, key: string) {
  const activity = { [draftKeyOf(ticketId, 'answer')]: 'answering', [draftKeyOf(ticketId, 'note')]: 'noting' } as const
  const is = activity[key]
  // What arrives from another machine is not typed here.
  if (!is || !(document.activeElement instanceof HTMLTextAreaElement)) return
  if (readAnswerDraft(key).trim() === '') return stopWriting(ticketId)
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
