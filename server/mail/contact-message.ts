import { cleanLine } from './body-text.ts'
import { renderBody } from './mail-body.ts'
import { displayName } from './header-text.ts'
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
 * A visitor's message for the company's inbox; answering it answers the visitor. No program answers it: a notice of
 * absence would go to whatever address a stranger has typed.
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
