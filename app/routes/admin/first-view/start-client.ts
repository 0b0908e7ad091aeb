import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from '#app/lib/query-client.ts'
import { teamQuery } from '#app/lib/team.ts'
import type { DashboardStart } from '#contract/views/dashboard-start.ts'
import { readListQuery } from '#app/dashboard/list/list-query.ts'
import { writeFirstList } from '#app/dashboard/list/load-snapshot.ts'
import { readScrollPosition } from '#app/dashboard/list/scroll-restore.ts'
import { mailStatusQuery } from '#app/dashboard/mail-status/mail-banner.tsx'
import { mailCountsQuery } from '#app/dashboard/mail/mail-queries.ts'
import { noticesQuery } from '#app/dashboard/notices/notice-queries.ts'
import { statsQuery } from '#app/dashboard/state/ticket-queries.ts'
import { viewsQuery } from '#app/dashboard/views/views-query.ts'

/** Milliseconds for which what came with the page is as good as loaded; later changes load it again. */
const FRESH_FOR = 10_000

/** The query cache of a dashboard whose page brought along what it shows first. */
export function startClient(search: string, start: DashboardStart): QueryClient {
  const client = createQueryClient()
  const put = (queryKey: readonly unknown[], value?: unknown) => {
    if (value !== undefined) client.setQueryData(queryKey, value)
    client.setQueryDefaults(queryKey, { staleTime: FRESH_FOR })
  }
  put(statsQuery.queryKey, start.stats)
  put(viewsQuery.queryKey, start.views)
  put(teamQuery.queryKey, start.team)
  put(noticesQuery.queryKey, start.notices)
  put(mailStatusQuery.queryKey, start.mail_status)
  put(mailCountsQuery.queryKey, start.mail_counts)
  const query = readListQuery(new URLSearchParams(search))
  // A list that was left further down is loaded there.
  if (readScrollPosition(query).at === 0) put(writeFirstList(client, query, start.tickets))
  return client
}
