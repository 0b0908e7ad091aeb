import { sql } from 'drizzle-orm'
import { LIMITS } from '#contract/vocabulary.ts'
import type { Transaction } from '../../db/database.ts'
import { supportUsers } from '../../db/schema.ts'
import { MAILBOX_PATTERN } from '../../mailbox-pattern.ts'
import type { MailAddress } from '../parsed-mail.ts'
import type { Sender } from './route-context.ts'

/** Why an address cannot be written to, as it is shown. */
const UNUSABLE = 'No mail program of ours can write to this address.'

/** The longest address that is believed to be one (RFC 5321 allows 254 octets). */
const MAX_ADDRESS = 320

/** Returns the sender as the mail names them; undefined where it names no address. */
export function senderOf(from: MailAddress | null): Sender | undefined {
  const address = from?.address.trim().toLowerCase() ?? ''
  return address && address.length <= MAX_ADDRESS ? { address, name: from!.name.trim(), user: undefined } : undefined
}

/** Returns first and last name as a header has them: “Ann Smith”, “Smith, Ann”, or the local part of the address. */
export function namesOf({ name, address }: MailAddress): { first_name: string; last_name: string } {
  const plain = name.includes('@')
    ? ''
    : name
        .replaceAll(/["'<>()]+/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
  const [last, first] = plain.split(/, ?/, 2)
  const ordered = first ? `${first} ${last}` : plain
  const words = ordered.split(' ').filter(Boolean)
  const fallback = address.slice(0, address.lastIndexOf('@')) || address
  return {
    first_name: (words[0] ?? fallback).slice(0, LIMITS.name),
    last_name: words.slice(1).join(' ').slice(0, LIMITS.name),
  }
}

/** Why mail cannot be sent to the address; null for a usual one. */
export const addressProblem = (address: string): string | null =>
  MAILBOX_PATTERN.test(address) && address.length <= LIMITS.email ? null : UNUSABLE

/** Finds or creates the person of an address. The record of somebody who is known stays as it is. */
export async function ensurePerson(tx: Transaction, person: MailAddress, now: Date): Promise<string> {
  const email = person.address.trim().toLowerCase()
  const [stored] = await tx
    .insert(supportUsers)
    .values({
      email,
      ...namesOf(person),
      mail_problem: addressProblem(email),
      created_at: now,
      updated_at: now,
    })
    .onConflictDoUpdate({ target: supportUsers.email, set: { email: sql`excluded.email` } })
    .returning({ id: supportUsers.id })
  return stored!.id
}
