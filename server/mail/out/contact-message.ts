import { cleanLine } from './clean-text.ts'
import { renderBody } from './mail-layout.ts'
import { displayName } from './compose-mail.ts'
import type { OutgoingMail } from './mailer.ts'

type ContactMessage = {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string
  company: string
  subject: string
  message: string
  created_at: Date
}

/**
 * Builds the mail of a visitor's contact message to the company's inbox. Replies go to the visitor. It is marked as
 * automatic, because an out-of-office reply would go to whatever address was typed.
 */
export function contactMessageMail(message: ContactMessage, inbox: string): OutgoingMail {
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
