import type { Context as HonoContext } from 'hono'
import { HONEYPOT } from '#contract/vocabulary.ts'
import type { Visit } from '../limits/gate.ts'
import { CLIENT_ADDRESS } from './session.ts'

/** Who calls, as the gate counts it. */
export function visitOf(c: HonoContext): Visit {
  return {
    address: c.req.header(CLIENT_ADDRESS) ?? '',
    proof: c.req.header('proof-of-work'),
  }
}

/** What a form says without the field that people leave empty, and whether it was. */
export function withoutTrap<T extends { [HONEYPOT]?: string | undefined }>(input: T) {
  const { [HONEYPOT]: trap = '', ...said } = input
  return { said, isTrapped: trap.trim() !== '' }
}
