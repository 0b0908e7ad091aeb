import { isSenderEntry } from '#contract/blocked-senders.ts'
import type { Context } from '../../context.ts'
import { domainOf, findOwnSender } from '../../settings/blocked-senders.ts'

/** Returns a mail with whether its sender is blocked, and whether they can be. */
export async function readBlocking<Mail extends { from_address: string | null }>(
  { db, config, settings }: Pick<Context, 'db' | 'config' | 'settings'>,
  { from_address: address, ...mail }: Mail,
) {
  if (!address) return { ...mail, blocked_by: null, can_block: false }
  const { blockedSenders } = await settings.read()
  const listed = new Set(blockedSenders)
  const blockedBy = [domainOf(address), address].find((entry) => listed.has(entry)) ?? null
  const canBlock = blockedBy === null && isSenderEntry(address) && !(await findOwnSender(db, config, [address]))
  return { ...mail, blocked_by: blockedBy, can_block: canBlock }
}
