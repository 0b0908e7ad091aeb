import { useMemo, useSyncExternalStore } from 'react'
import { fullName } from '#app/lib/full-name.ts'
import type { TypingEvent } from '#contract/ticket-events.ts'

type TypingAdmin = { ticketId: string; adminId: string; name: string; timer: ReturnType<typeof setTimeout> }

/** Milliseconds: typing is announced every five seconds, and one announcement may get lost. */
const LIFETIME = 12_000

let typing: readonly TypingAdmin[] = []
const listeners = new Set<() => void>()

/** Records that another admin has begun, goes on or has stopped to write an answer. */
export function receiveTyping({ ticket_id, writing, admin }: TypingEvent) {
  const known = typing.find(({ ticketId, adminId }) => ticketId === ticket_id && adminId === admin.id)
  clearTimeout(known?.timer)
  if (!writing) return known && remove(known)
  if (known) return void (known.timer = setTimeout(() => remove(known), LIFETIME))
  const name = fullName(admin) || 'Another admin'
  const entry: TypingAdmin = {
    ticketId: ticket_id,
    adminId: admin.id,
    name,
    timer: setTimeout(() => remove(entry), LIFETIME),
  }
  set([...typing, entry])
}

const remove = (gone: TypingAdmin) => set(typing.filter((entry) => entry !== gone))

function set(now: readonly TypingAdmin[]) {
  typing = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The names of the other admins who are writing an answer to a ticket, in the order in which they began. */
export function useTypingAdmins(ticketId: string, ownId: string | null): string[] {
  const all = useSyncExternalStore(
    subscribe,
    () => typing,
    () => [],
  )
  return useMemo(
    () =>
      all.filter((entry) => entry.ticketId === ticketId && entry.adminId !== ownId).map(({ name }) => name),
    [all, ticketId, ownId],
  )
}
