import * as z from 'zod/mini'

export const MAX_BLOCKED_SENDERS = 1000
/** RFC 5321 section 4.5.3.1.3. */
const MAX_LENGTH = 254

/** Lower case, without the spaces around and the @ before a domain. */
const cleaned = (entry: string): string => entry.trim().toLowerCase().replace(/^@/, '')

/** The same list, each entry in the one way it is stored, blank ones and repetitions left out. */
export const cleanSenders = (entries: string[]): string[] =>
  [...new Set(entries.map(cleaned))].filter((entry) => entry !== '')

/** Whether this can be blocked: an address, or a domain with a dot in it. */
export function isSenderEntry(entry: string): boolean {
  if (entry.length > MAX_LENGTH || /[\s\p{Cc}<>,;"]/u.test(entry) || !entry.isWellFormed()) return false
  const at = entry.lastIndexOf('@')
  const domain = entry.slice(at + 1)
  if (domain === '' || domain.startsWith('.') || domain.endsWith('.')) return false
  return at > 0 || (at < 0 && domain.includes('.'))
}

/** Entries longer than this are cut where an error names them. */
const MAX_NAMED = 80
const named = (entry: string): string => (entry.length > MAX_NAMED ? `${entry.slice(0, MAX_NAMED)}…` : entry)

function describeBadEntry(entries: string[]): string {
  const bad = entries.find((entry) => !isSenderEntry(entry)) ?? ''
  return bad.length > MAX_LENGTH
    ? `Use at most ${MAX_LENGTH} characters for each entry, unlike “${named(bad)}”`
    : `Use an address like name@example.com or a domain like example.com, not “${named(bad)}”`
}

/** Addresses and domains whose mail is held as spam. The error names the first entry that is neither. */
export const blockedSenders = z.array(z.string()).check(
  z.overwrite(cleanSenders),
  z.maxLength(MAX_BLOCKED_SENDERS, `Use at most ${MAX_BLOCKED_SENDERS.toLocaleString('en-US')} entries`),
  z.refine((entries) => entries.every(isSenderEntry), {
    error: ({ input }) => describeBadEntry(input as string[]),
  }),
)
