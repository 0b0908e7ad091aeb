import { inboundMails } from '../db/schema.ts'

/** An incoming mail's columns, as the API returns them. */
export const mailColumns = {
  id: inboundMails.id,
  state: inboundMails.state,
  class: inboundMails.class,
  from: inboundMails.sender,
  subject: inboundMails.subject,
  size: inboundMails.size,
  reason: inboundMails.reason,
  ticket_id: inboundMails.ticket_id,
  received_at: inboundMails.received_at,
}
