import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { getMail, listMails } from '#contract/mails.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { type MailFilter, MAIL_FILTERS } from './mail-labels.ts'
import { useLocation, useNavigate } from 'react-router'

export type Mail = ResponseBody<typeof getMail>

/** Milliseconds between two loads: an email that fails announces itself by no event. */
const RELOAD_INTERVAL = 30_000
/** While the open email is being read. */
const READING_INTERVAL = 1_000
const MAILS_KEY = ['mails']

export const reloadMails = (client: QueryClient) => client.invalidateQueries({ queryKey: MAILS_KEY })

/** How many emails are in the lists that need somebody. */
export const mailCountsQuery = queryOptions({
  queryKey: [...MAILS_KEY, 'counts'],
  queryFn: async ({ signal }) => (await call(listMails, { limit: 1 }, { signal })).counts,
  refetchInterval: RELOAD_INTERVAL,
})

/** Emails of one list, newest first, page by page. */
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

/** The address of a list, with one of its emails open or none. */
export function mailAddress(filter: MailFilter, id: string | null = null): string {
  const parameters = new URLSearchParams({ ...(filter && { state: filter }), ...(id && { mail: id }) }).toString()
  return parameters ? `${EMAIL_PAGE}?${parameters}` : EMAIL_PAGE
}

/** What the Email page shows, read from the URL. Opening an email adds a history entry, closing it goes back to the list. */
export function useMailUrl() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const parameters = new URLSearchParams(search)
  const filter = MAIL_FILTERS.find((name) => name === parameters.get('state')) ?? null
  const entry = (state ?? {}) as { back?: string; isFromList?: boolean }
  return {
    filter,
    openId: parameters.get('mail'),
    /** The URL of the dashboard as it was left. */
    back: entry.back ?? '/admin',
    /** State for links within the page: the way back to the dashboard is kept. */
    kept: { back: entry.back },
    keptFromList: { back: entry.back, isFromList: true },
    close: () =>
      void (entry.isFromList ? navigate(-1) : navigate(mailAddress(filter), { replace: true, state: entry })),
  }
}
