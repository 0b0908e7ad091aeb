import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { requiredLine } from './text.ts'
import { ticketDetail } from './tickets.ts'
import { LIMITS } from './vocabulary.ts'

const options = {
  /** Answers what would happen, and changes nothing. */
  preview: z.optional(z.boolean({ error: 'Use true or false' })),
  /** Merges although what `asks` says differs. */
  confirm: z.optional(z.boolean({ error: 'Use true or false' })),
}
const into = z.uuid({ error: 'Choose what to merge into' })

const merged = <const Moved extends Record<string, z.ZodMiniType>>(moved: Moved) =>
  z.strictObject({
    /** Undoes it (`undo-merge`); null for a preview. */
    id: z.nullable(z.uuid()),
    moved: z.strictObject(moved),
    /** Addresses of those who can read from then on what they could not before. */
    readers: z.array(z.string()),
    /** Sentences about the differences: refused without `confirm`. */
    asks: z.array(z.string()),
  })

export const mergeCustomers = operation({
  route: 'POST /api/customers/{id}/merge',
  access: 'manager',
  summary:
    'Makes a person one with another: tickets, messages and links become the other’s, and so does whoever writes from the address. Undone at any time.',
  input: z.strictObject({ id: z.uuid(), into, ...options }),
  response: merged({ tickets: z.int() }),
  problems: [409],
})

export const mergeCompanies = operation({
  route: 'POST /api/companies/{id}/merge',
  access: 'manager',
  summary: 'Gives people, tickets, domains and places of a company to another. Undone at any time.',
  input: z.strictObject({ id: z.uuid(), into, ...options }),
  response: merged({ people: z.int(), tickets: z.int(), domains: z.int() }),
  problems: [409],
})

export const mergeTickets = operation({
  route: 'POST /api/tickets/{id}/merge',
  access: 'technician',
  summary:
    'Puts messages, files, participants, tags and links of a ticket into another, whose thread has them by time from then on; its number, page and addresses lead there. Undone at any time.',
  input: z.strictObject({
    id: z.uuid(),
    into,
    /** Mails the customers of both that they are one now. */
    notify: z.optional(z.boolean({ error: 'Use true or false' })),
    ...options,
  }),
  response: merged({ messages: z.int(), files: z.int() }),
  problems: [409],
})

export const splitMessage = operation({
  route: 'POST /api/messages/{id}/split',
  access: 'technician',
  summary: 'Makes a customer’s message, with its files, a ticket of its own, linked with the one it was in.',
  input: z.strictObject({ id: z.uuid(), title: requiredLine(LIMITS.title, 'Enter a title for the new ticket') }),
  response: z.strictObject({ ticket: ticketDetail }),
  status: 201,
  problems: [409],
})

export const undoMerge = operation({
  id: 'undo-merge',
  route: 'POST /api/merges/{id}/undo',
  access: 'technician',
  summary:
    'Puts back what a merge, or an act on many people, has changed and nobody has changed since; what is kept is named.',
  input: z.strictObject({ id: z.uuid() }),
  response: z.strictObject({
    undone: z.int(),
    kept: z.array(z.strictObject({ what: z.string(), reason: z.string() })),
  }),
  problems: [409],
})
