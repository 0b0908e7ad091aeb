import type { Transaction } from '../platform/db/database.ts'
import { noticeCustomerWrote } from './notify.ts'
import { wakeTicket } from '../team/wake-tickets.ts'
import { stopHeldAnswers } from './held-answers.ts'

type CustomerMessage = {
  id: string
  /** The ticket's id; the caller holds the ticket locked. */
  ticket_id: string
  created_at: Date
  /** Whether it says nothing but thanks, which wakes no ticket. */
  isThanks: boolean
  /** One of many within minutes, which is kept without notices. */
  isQuiet: boolean
}

/** What a customer's message changes besides the conversation: held answers stop, a sleeping ticket wakes, the team gets notices. */
export async function onCustomerMessage(tx: Transaction, message: CustomerMessage): Promise<void> {
  const { ticket_id, created_at: now, isThanks, isQuiet } = message
  await stopHeldAnswers(tx, ticket_id, now)
  if (!isThanks) await wakeTicket(tx, ticket_id, { cause: 'message' }, now)
  if (!isQuiet) await noticeCustomerWrote(tx, message, now)
}
