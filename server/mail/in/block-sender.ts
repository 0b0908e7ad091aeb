import { isSenderEntry } from '#contract/settings.ts'
import type { Context, Actor } from '../../context.ts'
import { findOwnSender, listSender, unlistSenders } from '../../settings/blocked-senders.ts'
import { domainOf } from '../out/mailer.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type * as mailsContract from '#contract/mails.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { inboundMails } from '../../schema/schema.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { DECIDED, recordDecision } from './held.ts'

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

export const BLOCKED = 'Someone on your team blocked this sender.'
const NO_SENDER = 'This email names no address that could be blocked.'
const FULL = 'The list of blocked senders is full. Remove some of them under Account first.'

type Input = Parsed<typeof mailsContract.blockSender>

/**
 * Blocks the sender of a mail, whose held mails become spam, or unblocks the sender and their domain; returns the mail's state.
 * Throws `not-found`, and `conflict` for a mail that is neither held nor spam, a sender of the team, and a full list.
 */
export async function blockSender(ctx: Context, { id, blocked }: Input, actor: Actor) {
  const state = await ctx.transact(async (tx) => {
    const { from_address: address } = await readRow(tx, id)
    if (blocked) await block(ctx, tx, { id, address }, actor)
    else if (address) await unlistSenders(tx, [address, domainOf(address)])
    return (await readRow(tx, id)).state
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

async function block(
  { config, now }: Context,
  tx: Transaction,
  { id, address }: { id: string; address: string | null },
  actor: Actor,
): Promise<void> {
  if (!address || !isSenderEntry(address)) throw new AppError('conflict', NO_SENDER)
  const held = await lockHeld(tx, address)
  const { state } = await readRow(tx, id)
  if (state !== 'held' && state !== 'spam') throw new AppError('conflict', DECIDED)
  const own = await findOwnSender(tx, config, [address])
  if (own) throw new AppError('conflict', own)
  if (!(await listSender(tx, address))) throw new AppError('conflict', FULL)
  for (const row of held) await recordDecision(tx, row, actor, 'held_discarded', now())
  // One parameter: a flood may have more mails than a statement may have parameters.
  const ids = held.map((row) => row.id)
  // Spam belongs to no ticket: once released, it is routed again.
  await tx
    .update(inboundMails)
    .set({ state: 'spam', class: 'spam', reason: BLOCKED, ticket_id: null, is_flood: false })
    .where(sql`${inboundMails.id} = any(${sql.param(ids)}::uuid[])`)
}

/** Locks the held mails of a sender in a fixed order, so that concurrent decisions do not deadlock. */
const lockHeld = (tx: Transaction, address: string) =>
  tx
    .select({ id: inboundMails.id, ticket_id: inboundMails.ticket_id, sender: inboundMails.sender })
    .from(inboundMails)
    .where(and(eq(inboundMails.from_address, address), eq(inboundMails.state, 'held')))
    .orderBy(asc(inboundMails.id))
    .for('update')
