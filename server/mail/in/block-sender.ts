import { eq } from 'drizzle-orm'
import type * as mailsContract from '#contract/mails.ts'
import type { Parsed } from '#contract/operation.ts'
import { isSenderEntry } from '#contract/settings.ts'
import type { Context, Actor } from '../../context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { inboundMails } from '../../schema/schema.ts'
import { LIST_FULL, blockAddress, findOwnSender, unlistSenders } from '../../settings/blocked-senders.ts'
import { domainOf } from '../out/mailer.ts'
import { DECIDED } from './held.ts'

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

const NO_SENDER = 'This email names no address that could be blocked.'

type Input = Parsed<typeof mailsContract.blockSender>

/**
 * Blocks the sender of a mail, whose held mails become spam, or unblocks the sender and their domain; returns the mail's state.
 * Throws `not-found`, and `conflict` for a mail that is neither held nor spam, a sender of the team, and a full list.
 */
export async function blockSender(ctx: Context, { id, blocked }: Input, actor: Actor) {
  const state = await ctx.transact(async (tx) => {
    const { from_address: address } = await readRow(tx, id)
    if (blocked) await block(ctx, tx, address, actor)
    else if (address) await unlistSenders(tx, [address, domainOf(address)])
    const { state: after } = await readRow(tx, id)
    if (blocked && after !== 'spam') throw new AppError('conflict', DECIDED)
    return after
  })
  ctx.settings.forget()
  ctx.log.info('settings.changed', { names: 'blockedSenders' })
  return { state }
}

async function readRow(tx: Transaction, id: string) {
  const { state, from_address } = inboundMails
  const [row] = await tx.select({ state, from_address }).from(inboundMails).where(eq(inboundMails.id, id))
  return row ?? Promise.reject(notFound())
}

async function block({ config, now }: Context, tx: Transaction, address: string | null, actor: Actor): Promise<void> {
  if (!address || !isSenderEntry(address)) throw new AppError('conflict', NO_SENDER)
  const own = await findOwnSender(tx, config, [address])
  if (own) throw new AppError('conflict', own)
  if (!(await blockAddress(tx, address, actor.id, now()))) throw new AppError('conflict', LIST_FULL)
}
