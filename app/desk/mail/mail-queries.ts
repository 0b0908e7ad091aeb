import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { getMail, listMails } from '#contract/mails.ts'
import type { ResponseBody } from '#contract/operation.ts'
import type { MailFilter } from './mail-labels.ts'
import { pageAddress } from '../shell/dashboard-url.ts'

export type Mail = ResponseBody<typeof getMail>

/** Milliseconds between two loads: no event announces a failed email. */
const RELOAD_INTERVAL = 30_000
/** While the server reads the open email. */
const READING_INTERVAL = 1_000
const MAILS_KEY = ['mails']

export const reloadMails = (client: QueryClient) => client.invalidateQueries({ queryKey: MAILS_KEY })

export const mailCountsQuery = queryOptions({
  queryKey: [...MAILS_KEY, 'counts'],
  queryFn: async ({ signal }) => (await call(listMails, { limit: 1 }, { signal })).counts,
  refetchInterval: RELOAD_INTERVAL,
})

export const mailListQuery = (filter: MailFilter) =>
  infiniteQueryOptions({
    queryKey: [...MAILS_KEY, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listMails, { ...(filter && { state: filter }), ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: RELOAD_INTERVAL,
  })

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...MAILS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getMail, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'received' ? READING_INTERVAL : RELOAD_INTERVAL),
  })

export const EMAIL_PAGE = '/admin/mail'

export const mailAddress = (filter: MailFilter, id: string | null = null) =>
  pageAddress(EMAIL_PAGE, { state: filter, mail: id })
