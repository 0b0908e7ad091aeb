import { eq } from 'drizzle-orm'
import { contactMessages } from '../../schema/schema.ts'
import { cleanLine, renderBody } from './mail-layout.ts'
import { displayName } from './compose-mail.ts'
import type { MailJob } from './mail-job.ts'
import type { OutgoingMail } from './mailer.ts'

/** Mails a visitor's contact message to the company's inbox, unless it has been erased. */
export const sendContactMessage: MailJob<'send-contact-message'> = async ({ db, config }, send, data) => {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, data.contactMessageId))
  if (message) await send(composeContactMessage(message, config.companyInbox))
}

/** Composes the mail of a contact message, whose replies go to the visitor; automatic, so that none is answered. */
export function composeContactMessage(message: typeof contactMessages.$inferSelect, inbox: string): OutgoingMail {
  const name = `${message.first_name} ${message.last_name}`
  const details = [`From: ${name} <${message.email}>`]
  if (message.phone) details.push(`Phone: ${message.phone}`)
  if (message.company) details.push(`Company: ${message.company}`)
  details.push(`Subject: ${message.subject}`)
  const paragraph = details.map(cleanLine).join('\n')
  return {
    kind: 'contact-message',
    id: message.id,
    to: { name: '', address: inbox },
    replyTo: { name, address: message.email },
    subject: `Website message from ${displayName(name) || 'a visitor'}`,
    date: message.created_at,
    automatic: 'generated',
    ...renderBody('Message from the website', [{ paragraph }, { quote: message.message }]),
  }
}
