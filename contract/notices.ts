import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { timestamp } from './text.ts'
import { NOTICE_KINDS, type NoticeKind } from './vocabulary.ts'

export const notice = z.strictObject({
  id: z.uuid(),
  kind: z.enum(NOTICE_KINDS),
  /** Null where it is about no ticket. */
  ticket_id: z.nullable(z.uuid()),
  text: z.string(),
  created_at: timestamp,
  seen_at: z.nullable(timestamp),
})
export type Notice = z.output<typeof notice>

/** `app`: shown in the dashboard; `mail`: mailed if it is not seen within two minutes. */
const ways = z.strictObject({ app: z.boolean(), mail: z.boolean() })
const noticeSettings = z.strictObject(
  Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, ways])) as { [Kind in NoticeKind]: typeof ways },
)
export type NoticeSettings = z.output<typeof noticeSettings>

export const DEFAULT_NOTICE_SETTINGS: NoticeSettings = {
  assigned: { app: true, mail: true },
  mentioned: { app: true, mail: true },
  'customer-wrote': { app: true, mail: true },
  'unassigned-too-long': { app: true, mail: false },
  'answer-stopped': { app: true, mail: true },
  'delivery-failed': { app: true, mail: false },
  woke: { app: true, mail: false },
  'mail-stopped': { app: true, mail: true },
}

export const listNotices = operation({
  route: 'GET /api/notices',
  access: 'technician',
  summary: 'The caller’s notices of the last 30 days, the newest first, 100 at most.',
  response: z.array(notice),
})

export const markNoticesSeen = operation({
  route: 'POST /api/notices/seen',
  access: 'technician',
  summary: 'Marks notices of the caller as seen.',
  input: z.strictObject({ ids: z.array(z.uuid()).check(z.maxLength(1_000)) }),
  response: z.strictObject({ unseen: z.int() }),
})

export const getNoticeSettings = operation({
  route: 'GET /api/notices/settings',
  access: 'technician',
  summary: 'The kinds of notices the caller gets, and how.',
  response: noticeSettings,
})

export const saveNoticeSettings = operation({
  route: 'PUT /api/notices/settings',
  access: 'technician',
  summary: 'Chooses the kinds of notices the caller gets, and how; kinds that are left out stay unchanged.',
  input: z.partial(noticeSettings),
  response: noticeSettings,
})
