import { useMemo } from 'react'
import { createStore, useStore } from '#app/lib/store.ts'
import type { TypingEvent } from '#contract/ticket-events.ts'
import { fullName } from '../ticket/message-side.ts'

type TypingAdmin = { ticketId: string; adminId: string; name: string; timer: ReturnType<typeof setTimeout> }

/** Who writes says so every five seconds; one word may get lost. */
const LIFETIME = 12_000

const writers = createStore<readonly TypingAdmin[]>([])

export function receiveTyping({ ticket_id, writing, admin }: TypingEvent) {
  const known = writers.get().find((writer) => writer.ticketId === ticket_id && writer.adminId === admin.id)
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
  writers.set([...writers.get(), writer])
}

const forget = (gone: TypingAdmin) => writers.set(writers.get().filter((writer) => writer !== gone))

/** The names of the other admins who are writing an answer to this ticket, in the order in which they began. */
export function useTypingAdmins(ticketId: string, ownId: string | null): string[] {
  const all = useStore(writers)
  return useMemo(
    () =>
      all
        .filter((writer) => writer.ticketId === ticketId && writer.adminId !== ownId)
        .map(({ name }) => name),
    [all, ticketId, ownId],
  )
}
