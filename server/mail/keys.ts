import { type Signer, constantTimeEqual } from '../platform/signing.ts'
import { createHash } from 'node:crypto'

const CODE_PURPOSE = 'customer-code'
const DIGITS = 6

/** The six digits that confirm a browser, made from the id of the row and SECRET: no row holds them. */
export const customerCode = (signer: Signer, codeId: string): string => digitsOf(signer.sign(CODE_PURPOSE, codeId))

/** Whether these are the digits of the code, by the current secret or the previous one; spaces and hyphens do not count. */
export function acceptsCode(signer: Signer, codeId: string, given: string): boolean {
  const digits = given.replaceAll(/[\s-]+/gu, '')
  return signer.signatures(CODE_PURPOSE, codeId).some((signature) => constantTimeEqual(digitsOf(signature), digits))
}

/** 48 bits, of which a million codes are as likely as each other to one in 10^8. */
const digitsOf = (signature: string): string =>
  String(Buffer.from(signature, 'base64url').readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')

const LINK_PURPOSE = 'ticket-link'
/** 132 bits in base64url. */
const LINK_KEY_LENGTH = 22

/** The key of a link, made from its id and SECRET: every mail can carry the same one, and no row holds it. */
export const linkKey = (signer: Signer, linkId: string): string =>
  signer.sign(LINK_PURPOSE, linkId).slice(0, LINK_KEY_LENGTH)

/** What is stored of a key. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** The path of the customer's page. */
export const pagePath = (ticketNumber: number): string => `/t/${ticketNumber}`

/** The same with a key, as in mails. */
export const linkPath = (ticketNumber: number, key: string): string => `${pagePath(ticketNumber)}?k=${key}`

const SIGN_IN_PURPOSE = 'customer-sign-in'
/** 132 bits in base64url. */
const SIGN_IN_KEY_LENGTH = 22

/** The key of a one-time link to My tickets, made from the row's id and SECRET; no row holds it. */
export const signInKey = (signer: Signer, signInId: string): string =>
  signer.sign(SIGN_IN_PURPOSE, signInId).slice(0, SIGN_IN_KEY_LENGTH)
