import type { Context as HonoContext } from 'hono'
import type { Context } from '#server/context.ts'
import type { Visitor } from '#server/customers/visitor.ts'
import { findWorkingLinks } from '#server/customers/links.ts'
import { isDatabaseUnavailable } from '#server/platform/errors.ts'
import { errorFields } from '#server/platform/log.ts'
import type { EventStream } from './server-sent-events.ts'

/** Within the 25 seconds that docs/reference.md, "HTTP API", allows; also the longest time that an ended link goes unnoticed. */
const INTERVAL_MS = 20_000
/** Links that are looked up with one query. */
const BATCH = 500

type Watched = { request: HonoContext | undefined; visitor: Visitor; stream: EventStream }

/**
 * Sends heartbeats to the streams of customers' pages, for as long as their readers may read, with one timer for all of them:
 * links are looked up five hundred at a time, and who has signed in at My tickets one by one.
 */
export function createPageHeartbeats(
  ctx: Pick<Context, 'db' | 'now' | 'log'>,
  isStillVisitor: (c: HonoContext, visitor: Visitor) => Promise<boolean>,
) {
  const watched = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined
  let isChecking = false

  async function check(): Promise<void> {
    const all = [...watched]
    const ids = [...new Set(all.flatMap(({ visitor }) => visitor.linkId ?? []))]
    const working = new Set<string>()
    for (let start = 0; start < ids.length; start += BATCH)
      for (const id of await findWorkingLinks(ctx, ids.slice(start, start + BATCH))) working.add(id)
    for (const { request, visitor, stream } of all) {
      const stays = visitor.linkId ? working.has(visitor.linkId) : request && (await isStillVisitor(request, visitor))
      if (stays) stream.heartbeat()
      else stream.end()
    }
  }

  /** While the database is unavailable no link can end, and no event can arrive. */
  async function beat(): Promise<void> {
    if (isChecking) return
    isChecking = true
    try {
      await check()
    } catch (error) {
      const isExpected = isDatabaseUnavailable(error)
      if (!isExpected) ctx.log.error('live.link_check_failed', errorFields(error))
      for (const { stream } of watched) {
        if (isExpected) stream.heartbeat()
        else stream.end()
      }
    } finally {
      isChecking = false
    }
  }

  return {
    add(request: HonoContext, visitor: Visitor, stream: EventStream): Watched {
      // A request takes memory, and only a session is looked up by it.
      const entry = { request: visitor.linkId === undefined ? request : undefined, visitor, stream }
      watched.add(entry)
      timer ??= setInterval(() => void beat(), INTERVAL_MS)
      return entry
    },
    remove(entry: Watched): void {
      watched.delete(entry)
      if (watched.size > 0) return
      clearInterval(timer)
      timer = undefined
    },
  }
}
