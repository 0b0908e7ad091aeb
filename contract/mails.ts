import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { timestamp } from './text.ts'
import { FLOOD_DECISIONS, MAIL_CLASSES, MAIL_STATES, SENDER_CHECKS } from './vocabulary.ts'
import { ATTACHMENT_TYPES } from './attachment-rules.ts'

export const MAX_COUNTED_MAILS = 1000

const mail = {
  id: z.uuid(),
  state: z.enum(MAIL_STATES),
  class: z.nullable(z.enum(MAIL_CLASSES)),
  /** As decoded from the header; empty where there is none. */
  from: z.string(),
  subject: z.string(),
  /** Bytes. */
  size: z.int(),
  /** The reason for its state, in a sentence; null where none is needed. */
  reason: z.nullable(z.string()),
  /** The ticket's id, not its number. */
  ticket_id: z.nullable(z.uuid()),
  received_at: timestamp,
  /** Mails of the flood that it is part of, up to MAX_COUNTED_MAILS; null for every other mail. */
  flood_count: z.nullable(z.int()),
  /** The time the first mail of that flood was received. */
  flood_since: z.nullable(timestamp),
}
export const inboundMail = z.strictObject(mail)
export type InboundMail = z.output<typeof inboundMail>

/** Bytes of a raw mail, and so of each of its files. */
export const MAX_MAIL_SIZE = 40 * 1024 * 1024

export const receiveMail = operation({
  route: 'POST /api/mail/inbound',
  access: 'mail-token',
  summary: 'Takes a raw mail; returns once its bytes are synced. The same mail again gets the same id.',
  body: 'mail',
  response: z.strictObject({ id: z.uuid() }),
  status: 202,
  problems: [401, 404, 507],
})

export const listMails = operation({
  route: 'GET /api/mails',
  access: 'technician',
  summary:
    'Incoming mails, newest first, of one state or all, with the number that need a decision. A flood is its newest mail.',
  input: z.strictObject({
    state: z.optional(z.enum(MAIL_STATES, { error: 'Use a state of mails' })),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.strictObject({
    mails: z.array(inboundMail),
    nextCursor: z.nullable(z.string()),
    /** Up to MAX_COUNTED_MAILS; a flood counts once. */
    counts: z.strictObject({ failed: z.int(), held: z.int(), bounce: z.int(), spam: z.int() }),
  }),
})

export const getMail = operation({
  route: 'GET /api/mails/{id}',
  access: 'technician',
  summary: 'One incoming mail, with its text where it is held.',
  response: z.strictObject({
    ...mail,
    sender_check: z.nullable(z.enum(SENDER_CHECKS)),
    text: z.nullable(z.string()),
    /** The entry of the list of blocked senders that its sender is on; null where there is none. */
    blocked_by: z.nullable(z.string()),
    /** True for senders that can be blocked: neither members of the team nor our own addresses. */
    can_block: z.boolean(),
    ticket_number: z.nullable(z.int()),
  }),
})

export const retryMail = operation({
  route: 'POST /api/mails/{id}/retry',
  access: 'technician',
  summary: 'Reads a failed mail again, or releases one that was taken for spam.',
  response: inboundMail,
  status: 202,
  problems: [409],
})

export const blockSender = operation({
  route: 'POST /api/mails/{id}/block',
  access: 'manager',
  summary: 'Blocks the sender of a mail that is held or spam: their held mails become spam. Or ends that.',
  input: z.strictObject({ id: z.uuid(), blocked: z.boolean({ error: 'Use true or false' }) }),
  response: z.strictObject({ state: z.enum(MAIL_STATES) }),
  problems: [409],
})

export const decideFlood = operation({
  route: 'POST /api/mails/{id}/flood',
  access: 'manager',
  summary: 'Makes tickets of all mails of a flood, or discards them. The same decision again changes nothing.',
  input: z.strictObject({
    id: z.uuid(),
    decision: z.enum(FLOOD_DECISIONS, { error: 'Use make-tickets or discard' }),
  }),
  /** The number of mails decided about. */
  response: z.strictObject({ mails: z.int() }),
  problems: [409],
})

export const showMail = operation({
  route: 'GET /api/mails/{id}/html',
  access: 'technician',
  summary: 'The HTML of a mail, cleaned, for a frame without scripts and network; `images` lets it load remote images.',
  input: z.strictObject({ id: z.uuid(), images: z.optional(z.enum(['remote'])) }),
  media: 'text/html',
})

export const downloadMail = operation({
  route: 'GET /api/mails/{id}/raw',
  access: 'admin',
  summary: 'An incoming mail as it was received, as a file.',
  media: 'message/rfc822',
})

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/**
 * Files that are accepted from a mail: those of the form, and what people attach to mails without being asked. File
 * extensions by content type, the usual one first.
 */
export const MAIL_FILE_TYPES: Record<string, readonly string[]> = {
  ...ATTACHMENT_TYPES,
  'image/heic': ['heic', 'heif'],
  [`${OFFICE}.spreadsheetml.sheet`]: ['xlsx'],
  [`${OFFICE}.presentationml.presentation`]: ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/rtf': ['rtf'],
  'application/zip': ['zip'],
  'application/vnd.ms-outlook': ['msg'],
  'message/rfc822': ['eml'],
  'text/calendar': ['ics'],
  'text/csv': ['csv'],
  'application/json': ['json'],
  'application/xml': ['xml'],
  'video/mp4': ['mp4', 'm4v'],
}
