import type { SavedView } from '#contract/team/saved-views.ts'
import type { Context } from '../context.ts'
import { listAdminIds } from '../db/admins.ts'
import { countTickets } from '../tickets/count-tickets.ts'
import type { Viewer } from '../tickets/list-sql.ts'
import type { FoundView } from './find-views.ts'

/** Views that are counted, and how many of them at a time: the list is read from the same connections. */
const MAX_COUNTED = 30
const AT_A_TIME = 3

const REMOVED = 'It filters by somebody who has been removed.'

/** Views as the viewer sees them, each with how many tickets it has now, or why it has none. */
export async function describeViews(
  { db, now }: Pick<Context, 'db' | 'now'>,
  found: FoundView[],
  viewerId: string,
): Promise<SavedView[]> {
  const members = new Set(await listAdminIds(db))
  const viewer: Viewer = { id: viewerId, now: now() }
  const described: SavedView[] = []
  for (let done = 0; done < found.length; done += AT_A_TIME) {
    const some = found.slice(done, done + AT_A_TIME)
    described.push(
      ...(await Promise.all(
        some.map(async ({ view, owner, pinned }, index): Promise<SavedView> => {
          const { id, name, query, sort, direction, columns, shared, owner_id, updated_at } = view
          const isBroken = namesRemovedOwner(query.assignee, members)
          const own = owner_id === null || owner_id === viewerId
          return {
            id,
            name,
            query,
            sort,
            direction,
            columns,
            shared,
            own,
            pinned,
            owner: own ? null : owner,
            count: isBroken || done + index >= MAX_COUNTED ? null : await countTickets(db, query, viewer),
            problem: isBroken ? REMOVED : null,
            updated_at: updated_at.toISOString(),
          }
        }),
      )),
    )
  }
  return described
}

const namesRemovedOwner = (assignee: string | undefined, members: ReadonlySet<string>) =>
  assignee !== undefined && assignee !== 'me' && assignee !== 'none' && !members.has(assignee)
