import type { Signer } from '../signing.ts'
import { decodeUuid, encodeUuid } from './base32.ts'
import { createMac, isMac } from './mac.ts'

/** What a mail of ours is about: a message (`a`), a ticket's confirmation (`c`), a notice for one member of the team (`t`), or something that is no ticket (`n`). */
export type MailSubject = { kind: 'a' | 'c' | 't' | 'n'; id: string }

const PATTERN = /^<?([actn])\.([a-z2-7]{26})\.([a-z2-7]{16})@/i

/**
 * Returns the Message-ID of our mail about this row, the same at every attempt: `<a.{id}.{mac}@domain>`. None can be made
 * without the secret (CVE-2026-47123 of another help desk: an id without a check let anybody write as the team).
 */
export function createMessageId(signer: Signer, { kind, id }: MailSubject, domain: string): string {
  const code = encodeUuid(id)
  return `<${kind}.${code}.${createMac(signer, 'message-id', `${kind}.${code}`)}@${domain}>`
}

/** Returns what a Message-ID of ours is about; undefined for every other, and for one that somebody made up. */
export function readMessageId(signer: Signer, messageId: string): MailSubject | undefined {
  const [, kind, code, mac] = PATTERN.exec(messageId.trim().toLowerCase()) ?? []
  const id = code && decodeUuid(code)
  if (!id || !isMac(signer, 'message-id', `${kind}.${code}`, mac!)) return undefined
  return { kind: kind as MailSubject['kind'], id }
}
