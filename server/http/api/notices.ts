import { getNoticeSettings, listNotices, markNoticesSeen, saveNoticeSettings } from '#contract/team/notices.ts'
import type { Context } from '#server/context.ts'
import { listNotices as list } from '#server/notices/list-notices.ts'
import { markNoticesSeen as markSeen } from '#server/notices/mark-notices-seen.ts'
import { readNoticeSettings, saveNoticeSettings as save } from '#server/notices/notice-settings.ts'
import type { Serve } from '../serve.ts'

/** Serves the caller's notices, and of what they get one. */
export function serveNotices(serve: Serve, ctx: Context): void {
  serve(listNotices, (_, { actor }) => list(ctx, actor))
  serve(markNoticesSeen, (input, { actor }) => markSeen(ctx, input, actor))
  serve(getNoticeSettings, (_, { actor }) => readNoticeSettings(ctx, actor))
  serve(saveNoticeSettings, (input, { actor }) => save(ctx, input, actor))
}
