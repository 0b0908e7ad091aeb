import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { emailAddress, optionalText, requiredText } from './text.ts'
import { LIMITS } from './vocabulary.ts'

export const newContactMessage = z.strictObject({
  firstName: requiredText(LIMITS.name, 'Enter your first name'),
  lastName: requiredText(LIMITS.name, 'Enter your last name'),
  email: emailAddress('Enter your email address'),
  phone: optionalText(LIMITS.phone),
  company: optionalText(LIMITS.company),
  subject: requiredText(LIMITS.subject, 'Enter a subject'),
  message: requiredText(LIMITS.message, 'Write your message'),
})

export const sendContactMessage = operation({
  id: 'send-contact-email',
  method: 'POST',
  path: '/api/contact-messages',
  access: 'anyone',
  summary: 'Stores a message to the company and queues its e-mail.',
  input: newContactMessage,
  answer: z.strictObject({ id: z.uuid() }),
  status: 202,
  problems: [],
})
