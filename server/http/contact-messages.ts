import { sendContactMessage } from '#contract/contact-messages.ts'
import { sendContactMessage as send } from '../contact/send-contact-message.ts'
import type { Context } from '../context.ts'
import type { Serve } from './serve.ts'

export function serveContactMessages(serve: Serve, ctx: Context): void {
  serve(sendContactMessage, (input) => send(ctx, input))
}
