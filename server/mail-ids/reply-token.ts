import type { Signer } from '../signing.ts'
import { decodeUuid, encodeUuid } from './base32.ts'
import { createMac, isMac } from './mac.ts'

/** What stands around the token in an address of ours (MAIL_REPLY_ADDRESS). */
export type AddressPattern = { before: string; after: string }

const REPLY = /^r([1-9]\d{0,9})-([a-z2-7]{16})$/
const BOUNCE = /^b([a-z2-7]{26})-([a-z2-7]{16})$/

/**
 * Returns the token by which a person replies to a ticket: `r{ticket number}-{mac}`. It names the ticket; the person is part of
 * the code only, so another one's token is worth nothing to a sender (docs/decisions/0065-ids-in-mails.md).
 */
export const createReplyToken = (signer: Signer, ticketNumber: number, userId: string): string =>
  `r${ticketNumber}-${createMac(signer, 'reply', `${ticketNumber} ${userId}`)}`

/** Returns the token in the return path of one delivery: `b{id}-{mac}`. */
export function createBounceToken(signer: Signer, deliveryId: string): string {
  const code = encodeUuid(deliveryId)
  return `b${code}-${createMac(signer, 'bounce', code)}`
}

export const addressWithToken = ({ before, after }: AddressPattern, token: string): string =>
  `${before}${token}${after}`

/** Returns the tokens in addresses of ours, in lower case; nothing of them has been checked. */
export function readTokens(pattern: AddressPattern | undefined, addresses: string[]): string[] {
  if (!pattern) return []
  return addresses.flatMap((address) => {
    const folded = address.toLowerCase()
    const fits = folded.startsWith(pattern.before) && folded.endsWith(pattern.after)
    const token = folded.slice(pattern.before.length, folded.length - pattern.after.length)
    return fits && token !== '' ? [token] : []
  })
}

/** Returns the ticket number a reply token names; undefined for other tokens. It is not valid until `isReplyTokenOf` says so. */
export function ticketNumberOf(token: string): number | undefined {
  const number = Number(REPLY.exec(token)?.[1])
  return Number.isSafeInteger(number) && number < 2 ** 31 ? number : undefined
}

/** Whether it is the reply token of this person for the ticket it names. */
export function isReplyTokenOf(signer: Signer, token: string, userId: string): boolean {
  const [, number, mac] = REPLY.exec(token) ?? []
  return mac !== undefined && isMac(signer, 'reply', `${number} ${userId}`, mac)
}

/** Returns the delivery a bounce token was made for; undefined where it was not made by us. */
export function readBounceToken(signer: Signer, token: string): string | undefined {
  const [, code, mac] = BOUNCE.exec(token) ?? []
  return code && isMac(signer, 'bounce', code, mac!) ? decodeUuid(code) : undefined
}
