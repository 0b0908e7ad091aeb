import { createHash } from 'node:crypto'
import type { Signer } from '../signing.ts'

const LINK_PURPOSE = 'ticket-link'
/** 132 bits in base64url. */
const LINK_KEY_LENGTH = 22

/** The key of a link, made from its id and SECRET: every mail can carry the same one, and no row holds it. */
export const linkKey = (signer: Signer, linkId: string): string => signer.sign(LINK_PURPOSE, linkId).slice(0, LINK_KEY_LENGTH)

/** What is stored of a key. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** The path of the customer's page. */
export const pagePath = (ticketNumber: number): string => `/t/${ticketNumber}`

/** The same with a key, as in mails. */
export const linkPath = (ticketNumber: number, key: string): string => `${pagePath(ticketNumber)}?k=${key}`
