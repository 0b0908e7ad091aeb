import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { MAX_ATTACHMENTS } from './attachment-rules.ts'

export const attachment = {
  /** The object key: `temp/{generated-name}` or `{ticketId}/{generated-name}`. */
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  contentType: z.string(),
}
/** A multipart part, declared for the OpenAPI document; the server reads it as a stream. */
const file = z.optional(z.unknown())

/** A file stored before what it belongs to; its token claims or removes it. */
export const temporaryUpload = z.strictObject({ ...attachment, token: z.string() })
export const upload = z.strictObject({ file })

export const uploadAttachment = operation({
  route: 'POST /api/attachments',
  access: 'anyone',
  summary: 'Stores one file before its ticket exists; its token claims or removes it.',
  input: upload,
  body: 'multipart',
  response: temporaryUpload,
  status: 201,
  problems: [507],
})

export const addAttachment = operation({
  route: 'POST /api/tickets/{id}/attachments',
  access: 'upload-token',
  summary: 'Adds one file to a ticket; a repeated Idempotency-Key header gets the first response again.',
  input: z.strictObject({ id: z.uuid(), file }),
  body: 'multipart',
  response: temporaryUpload,
  status: 201,
  problems: [507],
})

export const removeAttachment = operation({
  route: 'DELETE /api/attachments/{id}',
  access: 'upload-token',
  summary: 'Removes one file; its id is URL-encoded.',
  input: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  problems: [409],
})

export const listAttachments = operation({
  route: 'GET /api/tickets/{id}/attachments',
  access: 'technician',
  summary: 'Lists the files of a ticket, each with a link signed for 3600 seconds.',
  response: z.array(z.strictObject({ ...attachment, url: z.nullable(z.string()) })),
})

export const previewAttachment = operation({
  route: 'GET /api/attachments/{id}/preview',
  access: 'technician',
  summary:
    'A preview of an image, or of one page of a PDF, at most 128 (small) or 1600 pixels long; X-Preview-Pages is the number of pages. The history says who looked at a large one; inline is for pictures in a text.',
  input: z.strictObject({
    id: z.string().check(z.minLength(1), z.maxLength(200)),
    size: z._default(z.enum(['small', 'inline', 'large']), 'small'),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
  }),
  media: 'image/webp',
})

export const claims = z.optional(
  z
    .array(z.strictObject({ id: z.string().check(z.maxLength(200)), token: z.string().check(z.maxLength(200)) }))
    .check(z.maxLength(MAX_ATTACHMENTS)),
)
