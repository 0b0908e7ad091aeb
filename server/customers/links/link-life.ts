import type { Status } from '#contract/vocabulary.ts'

/** For how many days after Resolved a ticket's links work; one that is asked for later works as long from then on. */
const LINK_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

type Ticket = { status: Status; resolved_at: Date | null }

/** When a link made at `created_at` ends; null while its ticket is not Resolved. */
export function endOfLink({ status, resolved_at }: Ticket, created_at: Date): Date | null {
  if (status !== 'Resolved' || !resolved_at) return null
  return new Date(Math.max(resolved_at.getTime(), created_at.getTime()) + LINK_DAYS * DAY_MS)
}

/** Whether a link made at `created_at` has ended. */
export function hasEnded(ticket: Ticket, created_at: Date, now: Date): boolean {
  const end = endOfLink(ticket, created_at)
  return end !== null && end < now
}
