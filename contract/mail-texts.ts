import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { requiredLine, requiredText, timestamp } from './text.ts'
import { LIMITS } from './vocabulary.ts'
import { findVariables, variableProblems } from './variables.ts'

export const MAIL_TEXT_NAMES = [
  'ticket-created',
  'ticket-response',
  'ticket-link',
  'ticket-reminder',
  'rating-request',
] as const
export type MailTextName = (typeof MAIL_TEXT_NAMES)[number]

const textName = z.enum(MAIL_TEXT_NAMES)

export const mailText = z.strictObject({
  name: textName,
  subject: z.string(),
  /** Paragraphs with variables (contract/variables.ts). */
  text: z.string(),
  /** False once it was changed here. */
  is_ours: z.boolean(),
  /** Of its last change, null while it is ours: what `base` names. */
  updated_at: z.nullable(timestamp),
  /** Variables that have to stay in the text, and those that have to stay in the subject. */
  required: z.strictObject({ subject: z.array(z.string()), text: z.array(z.string()) }),
})
export type MailText = z.output<typeof mailText>

export const listMailTexts = operation({
  route: 'GET /api/mail-texts',
  access: 'technician',
  summary: 'The texts of mails to customers.',
  response: z.array(mailText),
})

export const getMailText = operation({
  route: 'GET /api/mail-texts/{name}',
  access: 'technician',
  summary: 'The text of one mail.',
  input: z.strictObject({ name: textName }),
  response: mailText,
})

/** `updated_at` of the text this change began from. Left out: not compared. */
const base = z.optional(z.nullable(timestamp))

const content = {
  subject: requiredLine(LIMITS.subject, 'Write the subject'),
  text: requiredText(LIMITS.mailText, 'Write the text'),
}

export const saveMailText = operation({
  route: 'PUT /api/mail-texts/{name}',
  access: 'manager',
  summary:
    'Changes the text of a mail. Refused where a part it needs is missing, a variable unknown or without words instead, and with 409 where it has been changed since `base`.',
  input: z.strictObject({ name: textName, ...content, base }),
  response: mailText,
  problems: [409],
  isForm: true,
})

export const resetMailText = operation({
  route: 'DELETE /api/mail-texts/{name}',
  access: 'manager',
  summary: 'Resets a mail to our text. Refused with 409 where its text has been changed since `base`.',
  input: z.strictObject({ name: textName, base: z.optional(timestamp) }),
  response: mailText,
  problems: [409],
})

export const previewMailText = operation({
  route: 'POST /api/mail-texts/{name}/preview',
  access: 'technician',
  summary:
    'A mail as the customer of a ticket would get it, with the text given here or the one in use; nothing is sent.',
  input: z.strictObject({
    name: textName,
    /** The ticket, or its number; without either the newest one, or an example while there is none. */
    ticket_id: z.optional(z.uuid()),
    number: z.optional(z.int().check(z.gte(1), z.lte(2_147_483_647))),
    subject: z.optional(content.subject),
    text: z.optional(content.text),
  }),
  response: z.strictObject({
    subject: z.string(),
    text: z.string(),
    /** The number of the ticket it is shown with; null for the example. */
    number: z.nullable(z.int()),
  }),
})

export const REQUIRED_VARIABLES = { subject: ['ticket.number'], text: ['link'] }

const BROKEN = 'Write a variable as {{name}}, or {{name|what to say instead}}.'

/** Finds faults in the text of a mail, by field and in sentences; none where it can be saved. */
export function mailTextProblems({ subject, text }: { subject: string; text: string }) {
  const problems = {
    subject: [
      ...(has(subject, 'ticket.number') ? [] : ['Keep {{ticket.number}}: replies find their ticket by it.']),
      ...(has(subject, 'link') ? ['Leave {{link}} out of the subject: it opens the ticket without a password.'] : []),
      ...wrongVariables(subject),
    ],
    text: [
      ...(has(text, 'link') ? [] : ['Keep {{link}}: without it the customer cannot open the ticket.']),
      ...wrongVariables(text),
    ],
  }
  return (['subject', 'text'] as const).flatMap((path) => problems[path].map((message) => ({ path, message })))
}

const has = (text: string, name: string) => findVariables(text).some((variable) => variable.name === name)

/** Braces that make no variable would reach the customer as they are. */
function wrongVariables(text: string): string[] {
  const around = findVariables(text).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  return [...variableProblems(text), ...(/\{\{|\}\}/.test(around) ? [BROKEN] : [])]
}
