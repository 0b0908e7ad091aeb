import { useMemo } from 'react'
import { fullName } from '#app/lib/full-name.ts'
import { createStore, useStore } from '#app/lib/store.ts'
import type { TypingEvent } from '#contract/ticket-events.ts'

type TypingAdmin = { ticketId: string; adminId: string; name: string; timer: ReturnType<typeof setTimeout> }

/** Milliseconds: typing is announced every five seconds, and one announcement may get lost. */
const LIFETIME = 12_000

const typing = createStore<readonly TypingAdmin[]>([])

/** Records that another admin has begun, goes on or has stopped to write an answer, or has signed out. */
export function receiveTyping({ ticket_id, writing, admin }: TypingEvent) {
  if (ticket_id === null) return removeAll(typing.get().filter(({ adminId }) => adminId === admin.id))
  const known = typing.get().find(({ ticketId, adminId }) => ticketId === ticket_id && adminId === admin.id)
  clearTimeout(known?.timer)
  if (!writing) return removeAll(known ? [known] : [])
  if (known) return void (known.timer = setTimeout(() => remove(known), LIFETIME))
  const name = fullName(admin) || 'Another admin'
  const entry: TypingAdmin = {
    ticketId: ticket_id,
    adminId: admin.id,
    name,
    timer: setTimeout(() => remove(entry), LIFETIME),
  }
  typing.set([...typing.get(), entry])
}

const remove = (gone: TypingAdmin) => typing.set(typing.get().filter((entry) => entry !== gone))

function removeAll(gone: readonly TypingAdmin[]) {
  for (const entry of gone) {
    clearTimeout(entry.timer)
    remove(entry)
  }
}

/** The names of the other admins who are writing an answer to a ticket, in the order in which they began. */
export function useTypingAdmins(ticketId: string, ownId: string | null): string[] {
  const all = useStore(typing)
  return useMemo(
    () => all.filter((entry) => entry.ticketId === ticketId && entry.adminId !== ownId).map(({ name }) => name),
    [all, ticketId, ownId],
  )
}
