import { sendContactMessage } from '#contract/contact-messages.ts'
import { sendContactMessage as send } from '../contact/send-contact-message.ts'
import type { Context } from '../context.ts'
import type { Gate } from '../limits/gate.ts'
import type { Serve } from './serve.ts'
import { visitOf, withoutTrap } from './visit.ts'

export function serveContactMessages(serve: Serve, ctx: Context, gate: Gate): void {
  serve(sendContactMessage, async (input, { http }) => {
    const { said, isTrapped } = withoutTrap(input)
    await gate.enter('contact', { ...visitOf(http), isTrapped })
    return send(ctx, said)
  })
}
