import { eq } from 'drizzle-orm'
import { analyseTicket } from '../analysis/analyse-ticket.ts'
import type { Provider } from '../analysis/providers/provider.ts'
import { moveObject } from '../attachments/move-object.ts'
import { removeObject } from '../attachments/remove-object.ts'
import type { Context } from '../context.ts'
import { contactMessages } from '../db/schema.ts'
import { createGathering } from '../gathering.ts'
import { contactMessage } from '../mail/contact-message.ts'
import type { Mailer } from '../mail/mailer.ts'
import { ticketCreated } from '../mail/ticket-created.ts'
import { ticketResponse } from '../mail/ticket-response.ts'
import { mayBeConfirmed } from '../tickets/may-be-confirmed.ts'
import { readResponseForMail, readTicketsForMail } from '../tickets/read-for-mail.ts'
import { upkeep } from '../upkeep/upkeep.ts'
import type { Handlers } from './queue.ts'

/** What each job does. A job about something that has been erased since has nothing left to do. */
export function createHandlers(ctx: Context, send: Mailer, provider: Provider | undefined): Handlers {
  // The ten of a batch are read together.
  const readTicket = createGathering((ids: string[]) => readTicketsForMail(ctx, ids), { most: 10 })
  return {
    'send-ticket-created': async ({ ticketId }) => {
      const found = await readTicket(ticketId)
      if (!found) return
      const verdict = await mayBeConfirmed(ctx, found.ticket.ticket_id, found.customer.email)
      if (verdict === 'yes') await send(ticketCreated(found.ticket, found.customer))
      else ctx.log.info('confirmations not sent', { count: 1, why: verdict })
    },
    'send-ticket-response': async ({ responseId }) => {
      const found = await readResponseForMail(ctx, responseId)
      if (found) await send(ticketResponse(found.response, found.ticket, found.customer))
    },
    'send-contact-message': async ({ contactMessageId }) => {
      const [message] = await ctx.db
        .select()
        .from(contactMessages)
        .where(eq(contactMessages.id, contactMessageId))
      if (message) await send(contactMessage(message, ctx.config.companyInbox))
    },
    'analyse-ticket': ({ ticketId }) => analyseTicket(ctx, provider, { ticketId }),
    'move-object': (places) => moveObject(ctx, places),
    'remove-object': ({ key }) => removeObject(ctx, { key }),
    upkeep: () => upkeep(ctx),
  }
}
