import { useMemo, useSyncExternalStore } from 'react'
import type { Replying } from '#contract/ticket-events.ts'
import { fullName } from './message-side.ts'

type Writer = { ticketId: string; adminId: string; name: string; timer: ReturnType<typeof setTimeout> }

/** Who writes says so every five seconds; one word may get lost. */
const LASTS = 12_000

let writers: readonly Writer[] = []
const listeners = new Set<() => void>()

export function hearReplying({ ticket_id, writing, admin }: Replying) {
  const known = writers.find((writer) => writer.ticketId === ticket_id && writer.adminId === admin.id)
  clearTimeout(known?.timer)
  if (!writing) return known && forget(known)
  if (known) return void (known.timer = setTimeout(() => forget(known), LASTS))
  const name = fullName(admin) || 'Another admin'
  const writer: Writer = {
    ticketId: ticket_id,
    adminId: admin.id,
    name,
    timer: setTimeout(() => forget(writer), LASTS),
  }
  set([...writers, writer])
}

const forget = (gone: Writer) => set(writers.filter((writer) => writer !== gone))

function set(now: readonly Writer[]) {
  writers = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The names of the other admins who are writing an answer to this ticket, in the order in which they began. */
export function useWriters(ticketId: string, ownId: string | null): string[] {
  const all = useSyncExternalStore(
    subscribe,
    () => writers,
    () => [],
  )
  return useMemo(
    () =>
      all
        .filter((writer) => writer.ticketId === ticketId && writer.adminId !== ownId)
        .map(({ name }) => name),
    [all, ticketId, ownId],
  )
}
