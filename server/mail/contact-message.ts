import { frame } from './frame.ts'
import type { Message } from './mailer.ts'

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

/** A visitor's message for the company's inbox; answering it answers the visitor. */
export function contactMessage(message: ContactMessage, inbox: string): Message {
  const name = `${message.first_name} ${message.last_name}`
  const details = [`From: ${name} <${message.email}>`]
  if (message.phone) details.push(`Phone: ${message.phone}`)
  if (message.company) details.push(`Company: ${message.company}`)
  details.push(`Subject: ${message.subject}`)
  return {
    kind: 'contact-message',
    id: message.id,
    to: { name: '', address: inbox },
    replyTo: { name, address: message.email },
    subject: `Website message from ${name}`.replaceAll(/\s+/g, ' '),
    date: message.created_at,
    ...frame('Message from the website', [{ paragraph: details.join('\n') }, { quote: message.message }]),
  }
}
