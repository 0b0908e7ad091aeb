import type { PresenceEvent } from '#contract/team/presence.ts'
import type { TeamSignal } from '#contract/team/signals.ts'

type Listener = (signal: TeamSignal | PresenceEvent) => void

const listeners = new Set<Listener>()

/** Passes on what is new for the team to what shows it. */
export const receiveTeamSignal: Listener = (signal) => listeners.forEach((listen) => listen(signal))

/** Calls back with what is new for the team. Returns a function that ends this. */
export function onTeamSignal(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
