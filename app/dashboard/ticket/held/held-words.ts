import type { HeldMail } from '#contract/messages.ts'

/** What is held: an email, or words written on the ticket's page. */
export const heldNoun = ({ channel }: Pick<HeldMail, 'channel'>) => (channel === 'mail' ? 'email' : 'message')

/** How many are held, with what is needed of “is held”. */
export function heldCount(held: readonly Pick<HeldMail, 'channel'>[]): string {
  const noun = held.every(({ channel }) => channel === 'mail') ? 'email' : 'message'
  return held.length === 1 ? `1 ${noun} is held` : `${held.length} ${noun}s are held`
}
