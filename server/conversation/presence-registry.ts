import type { PresenceEvent } from '#contract/presence.ts'

/** Milliseconds after the last announcement: they come every five seconds, and one may get lost. */
export const PRESENCE_LIFETIME_MS = 12_000

/** Tracks who is in which ticket, as far as this process has been told; `elapsed` is a monotonic clock. */
export function createPresenceRegistry(elapsed: () => number = () => performance.now()) {
  const entries = new Map<string, { event: PresenceEvent; at: number }>()
  const removeExpired = () => {
    for (const [key, { at }] of entries) if (elapsed() - at >= PRESENCE_LIFETIME_MS) entries.delete(key)
  }
  return {
    receive(event: PresenceEvent): void {
      const { ticket_id, activity, admin } = event
      removeExpired()
      if (ticket_id === null) {
        for (const [key, known] of entries) if (known.event.admin.id === admin.id) entries.delete(key)
      } else if (activity === null) entries.delete(`${ticket_id} ${admin.id}`)
      else entries.set(`${ticket_id} ${admin.id}`, { event, at: elapsed() })
    },
    /** Returns the presence that a new client has to know. */
    current(): PresenceEvent[] {
      removeExpired()
      return [...entries.values()].map(({ event }) => event)
    },
  }
}
