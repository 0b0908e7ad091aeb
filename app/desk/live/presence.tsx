import { useContext, useMemo } from 'react'
import { fullName } from '#app/lib/format.ts'
import { createStore, useStore } from '#app/lib/store.ts'
import type { Activity, PresenceEvent } from '#contract/presence.ts'
import { CurrentAdminId } from '../shell/team.ts'
import EyeIcon from 'lucide-react/icons/eye'
import PencilLineIcon from 'lucide-react/icons/pencil-line'

export type Present = { adminId: string; name: string; activity: Activity }
type Entry = Present & { ticketId: string; timer: ReturnType<typeof setTimeout> }

/** Milliseconds: presence is announced every five seconds, and one announcement may get lost. */
const LIFETIME = 12_000

const present = createStore<readonly Entry[]>([])

export function receivePresence({ ticket_id, activity, admin }: PresenceEvent) {
  const isOfEvent = (entry: Entry) => entry.adminId === admin.id && (ticket_id === null || entry.ticketId === ticket_id)
  const known = present.get().find(isOfEvent)
  if (ticket_id === null || activity === null) return remove(isOfEvent)
  if (known) {
    clearTimeout(known.timer)
    known.timer = expire(known.ticketId, known.adminId)
    if (known.activity === activity) return
    return present.set(present.get().map((entry) => (entry === known ? { ...known, activity } : entry)))
  }
  const name = fullName(admin) || 'Another admin'
  const timer = expire(ticket_id, admin.id)
  present.set([...present.get(), { ticketId: ticket_id, adminId: admin.id, name, activity, timer }])
}

const expire = (ticketId: string, adminId: string) =>
  setTimeout(() => remove((entry) => entry.ticketId === ticketId && entry.adminId === adminId), LIFETIME)

function remove(isGone: (entry: Entry) => boolean) {
  const gone = present.get().filter(isGone)
  for (const { timer } of gone) clearTimeout(timer)
  if (gone.length > 0) present.set(present.get().filter((entry) => !gone.includes(entry)))
}

/** The other admins in a ticket, in order of arrival. */
export function usePresence(ticketId: string): Present[] {
  const all = useStore(present)
  const ownId = useContext(CurrentAdminId)
  return useMemo(
    () => all.filter((entry) => entry.ticketId === ticketId && entry.adminId !== ownId),
    [all, ticketId, ownId],
  )
}

const list = new Intl.ListFormat('en-US')

/** Mark in a ticket's row: the admins who are writing in it, or else those looking at it. */
export function RowPresence({ ticketId }: { ticketId: string }) {
  const others = usePresence(ticketId)
  const writing = others.filter(({ activity }) => activity !== 'looking')
  const shown = writing.length > 0 ? writing : others
  if (shown.length === 0) return null
  const verb = shown.length === 1 ? 'is' : 'are'
  const text = `${list.format(shown.map(({ name }) => name))} ${verb} ${writing.length > 0 ? 'writing' : 'looking'}`
  const Icon = writing.length > 0 ? PencilLineIcon : EyeIcon
  return (
    <span className="row-presence" title={text} data-activity={writing.length > 0 ? 'writing' : 'looking'}>
      <Icon size={12} />
      <span className="sr-only">{text}</span>
    </span>
  )
}
