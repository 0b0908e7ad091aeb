import * as z from 'zod/mini'
import { claims, attachment, temporaryUpload, upload } from './attachments.ts'
import { operation } from './operation.ts'
import { emailAddress, optionalText, requiredLine, timestamp } from './text.ts'
import { LIMITS, RATINGS, RESPONSE_KINDS, STATUSES } from './vocabulary.ts'

/** The ticket's number; everything under this path is for those who hold its link, or have signed in at /my/tickets. */
const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))
const byNumber = z.strictObject({ number })

const file = z.strictObject({ ...attachment, url: z.nullable(z.string()) })

/** A message as the customer sees it: never a note, never another person's address. */
export const customerMessage = z.strictObject({
  id: z.uuid(),
  kind: z.enum(RESPONSE_KINDS),
  /** Empty where that person has been erased. */
  author_name: z.string(),
  /** True for a message of the caller. */
  is_own: z.boolean(),
  text: z.string(),
  /** The subject of an email, where it differs from the ticket's. */
  subject: z.nullable(z.string()),
  /** The time an email was sent that came in more than ten minutes later. */
  sent_at: z.nullable(timestamp),
  created_at: timestamp,
  attachments: z.array(file),
})
export type CustomerMessage = z.output<typeof customerMessage>

export const customerRating = z.strictObject({
  value: z.enum(RATINGS),
  comment: z.string(),
  at: timestamp,
})

export const customerTicket = z.strictObject({
  ticket_id: z.int(),
  title: z.string(),
  description: z.string(),
  /** True if the team wrote the description. */
  by_team: z.boolean(),
  status: z.enum(STATUSES),
  created_at: timestamp,
  /** As that of a message. */
  sent_at: z.nullable(timestamp),
  resolved_at: z.nullable(timestamp),
  requester_name: z.string(),
  /** Names of the other people who get the answers. */
  others: z.array(z.string()),
  /** The ticket's own files. */
  attachments: z.array(file),
  /** The caller's own: null for everybody but the requester. */
  rating: z.nullable(customerRating),
  /** True while the caller may rate it or change the rating. */
  can_rate: z.boolean(),
})
export type CustomerTicket = z.output<typeof customerTicket>

export const getCustomerTicket = operation({
  route: 'GET /api/customer/tickets/{number}',
  access: 'customer',
  summary: 'A ticket as its customer sees it, with its messages, oldest first.',
  input: byNumber,
  response: z.strictObject({ ticket: customerTicket, messages: z.array(customerMessage) }),
  problems: [403],
})

export const addCustomerMessage = operation({
  route: 'POST /api/customer/tickets/{number}/messages',
  access: 'customer',
  summary:
    'Adds a message of the customer and reopens a Resolved ticket. With a name and an address it is held next to the ticket as the words of that person; the response then has no message.',
  input: z
    .strictObject({
      number,
      /** May be blank with files. */
      message: optionalText(LIMITS.message),
      attachments: claims,
      /** Of a person who is not the one the link was made for; both or none. */
      name: z.optional(requiredLine(LIMITS.name, 'Enter your name')),
      email: z.optional(emailAddress('Enter your email address')),
    })
    .check(
      z.refine(({ message, attachments = [] }) => message !== '' || attachments.length > 0, {
        error: 'Write a message first',
        path: ['message'],
      }),
      z.refine(({ name, email }) => name !== undefined || email === undefined, {
        error: 'Enter your name',
        path: ['name'],
      }),
      z.refine(({ name, email }) => email !== undefined || name === undefined, {
        error: 'Enter your email address',
        path: ['email'],
      }),
    ),
  response: z.union([z.extend(customerMessage, { held: z.literal(false) }), z.strictObject({ held: z.literal(true) })]),
  status: 201,
  problems: [403],
  isForm: true,
})

export const uploadCustomerFile = operation({
  route: 'POST /api/customer/tickets/{number}/files',
  access: 'customer',
  summary: 'Stores one file for a message that is yet to be sent, also while visitors cannot create tickets.',
  input: z.extend(upload, { number }),
  body: 'multipart',
  response: temporaryUpload,
  status: 201,
  problems: [507],
})

export const setCustomerStatus = operation({
  route: 'POST /api/customer/tickets/{number}/status',
  access: 'customer',
  summary: 'Says that the problem is solved, or that it is back.',
  input: z.strictObject({ number, status: z.enum(['Resolved', 'Open'], { error: 'Use Resolved or Open' }) }),
  response: z.strictObject({ status: z.enum(STATUSES) }),
  problems: [403],
})

export const rateTicket = operation({
  route: 'POST /api/customer/tickets/{number}/rating',
  access: 'customer',
  summary: 'Rates a Resolved ticket, or changes the rating within 7 days. Only the requester may.',
  input: z.strictObject({
    number,
    rating: z.enum(RATINGS, { error: 'Choose one of the three' }),
    comment: optionalText(LIMITS.ratingComment),
  }),
  response: z.strictObject({ rating: customerRating }),
  problems: [403, 409],
})

export const sendCustomerCode = operation({
  route: 'POST /api/customer/tickets/{number}/code',
  access: 'customer',
  summary: 'Mails a six-digit code to the person the link was made for, which confirms this browser.',
  input: byNumber,
})

export const confirmCustomerCode = operation({
  route: 'POST /api/customer/tickets/{number}/confirm-code',
  access: 'customer',
  summary: 'Confirms this browser with the mailed code; five wrong codes and a new one is needed.',
  input: z.strictObject({ number, code: requiredLine(20, 'Enter the code from the email') }),
})

export const markCustomerSeen = operation({
  route: 'POST /api/customer/tickets/{number}/seen',
  access: 'customer',
  summary: 'Reports that a person reads the page: the first browser to do so becomes that of the person.',
  input: byNumber,
})

/** Something the page shows has changed, or the ticket is gone; never what. */
export const customerEvent = z.strictObject({ kind: z.enum(['changed', 'gone']) })
export type CustomerEvent = z.output<typeof customerEvent>

export const watchCustomerTicket = operation({
  route: 'GET /api/customer/tickets/{number}/events',
  access: 'customer',
  summary:
    'Server-sent events: something that the page of the ticket shows has changed, also since the page was rendered.',
  input: z.strictObject({
    number,
    /** The time the page was rendered. */
    since: z.optional(timestamp),
  }),
  response: customerEvent,
  stream: true,
  problems: [403],
})

/** `file` is the part of the attachment's id after the slash. */
const fileOfTicket = { number, file: z.string().check(z.minLength(1), z.maxLength(200)) }

export const previewCustomerFile = operation({
  route: 'GET /api/customer/tickets/{number}/files/{file}/preview',
  access: 'customer',
  summary: 'A preview of an image, or of the first page of a PDF, of a file the page shows.',
  input: z.strictObject({ ...fileOfTicket, size: z._default(z.enum(['small', 'large']), 'small') }),
  media: 'image/webp',
  problems: [403],
})
