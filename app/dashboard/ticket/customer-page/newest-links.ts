import type { TicketLink } from '#contract/ticket-links.ts'

/** The newest link of each person, whose earlier ones have been ended; in the order in which they got their first one. */
export function newestLinks(links: readonly TicketLink[]): TicketLink[] {
  const newest = new Map<string, TicketLink>()
  for (const link of links) newest.set(link.person.id, link)
  return [...newest.values()]
}

/** When a link stopped working, revoked or by itself; null while it works. `now` is in milliseconds. */
export function endedAt({ revoked_at, ends_at }: TicketLink, now: number): string | null {
  return revoked_at ?? (ends_at && Date.parse(ends_at) < now ? ends_at : null)
}
