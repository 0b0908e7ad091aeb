import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { emailAddress, optionalLine, requiredLine, requiredText } from './text.ts'
import { HONEYPOT, LIMITS } from './vocabulary.ts'

export const contactMessageInput = z.strictObject({
  firstName: requiredLine(LIMITS.name, 'Enter your first name'),
  lastName: requiredLine(LIMITS.name, 'Enter your last name'),
  email: emailAddress('Enter your email address'),
  phone: optionalLine(LIMITS.phone),
  company: optionalLine(LIMITS.company),
  subject: requiredLine(LIMITS.subject, 'Enter a subject'),
  message: requiredText(LIMITS.message, 'Write your message'),
  [HONEYPOT]: z.optional(z.string()),
})

export const sendContactMessage = operation({
  id: 'send-contact-email',
  route: 'POST /api/contact-messages',
  access: 'anyone',
  summary: 'Stores a message to the company and queues its e-mail.',
  input: contactMessageInput,
  response: z.strictObject({ id: z.uuid() }),
  status: 202,
  isForm: true,
})
