import { useMemo, useSyncExternalStore } from 'react'
import type { TypingEvent } from '#contract/ticket-events.ts'
import { fullName } from '../ticket/chat/message-side.ts'

type TypingAdmin = { ticketId: string; adminId: string; name: string; timer: ReturnType<typeof setTimeout> }

/** Who writes says so every five seconds; one word may get lost. */
const LIFETIME = 12_000

let writers: readonly TypingAdmin[] = []
const listeners = new Set<() => void>()

export function receiveTyping({ ticket_id, writing, admin }: TypingEvent) {
  const known = writers.find((writer) => writer.ticketId === ticket_id && writer.adminId === admin.id)
  clearTimeout(known?.timer)
  if (!writing) return known && forget(known)
  if (known) return void (known.timer = setTimeout(() => forget(known), LIFETIME))
  const name = fullName(admin) || 'Another admin'
  const writer: TypingAdmin = {
    ticketId: ticket_id,
    adminId: admin.id,
    name,
    timer: setTimeout(() => forget(writer), LIFETIME),
  }
  set([...writers, writer])
}

const forget = (gone: TypingAdmin) => set(writers.filter((writer) => writer !== gone))

function set(now: readonly TypingAdmin[]) {
  writers = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The names of the other admins who are writing an answer to this ticket, in the order in which they began. */
export function useTypingAdmins(ticketId: string, ownId: string | null): string[] {
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
