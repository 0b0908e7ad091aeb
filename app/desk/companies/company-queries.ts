import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { createStore } from '#app/lib/store.ts'
import { listCompanies, listCompanySuggestions, readCompany } from '#contract/companies.ts'
import type { Input } from '#contract/operation.ts'
import { COMPANIES } from '../start/page-of.ts'
import { TICKETS_KEY } from '../ticket/ticket-queries.ts'

const KEY = ['companies']
/** Milliseconds between two loads, as no event tells of companies. */
const REPEATED = { refetchInterval: 60_000, retry: false } as const

export type Company = { id: string; name: string }
export const companyAddress = (id: string) => `${COMPANIES}/${id}`

export const companyListQuery = (filters: Partial<Input<typeof listCompanies>>) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listCompanies, { ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    ...REPEATED,
  })

/** The first companies for what is typed, to choose from. */
export const foundCompaniesQuery = (search: string) =>
  queryOptions({
    queryKey: [...KEY, 'found', search],
    queryFn: async ({ signal }) => (await call(listCompanies, { search, limit: 8 }, { signal })).companies,
    retry: false,
  })

export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(readCompany, { id }, { signal }),
    ...REPEATED,
  })

export const suggestionsQuery = queryOptions({
  queryKey: [...KEY, 'suggestions'],
  queryFn: ({ signal }) => call(listCompanySuggestions, {}, { signal }),
  ...REPEATED,
})

/** Reloads what shows companies or who belongs to them, tickets and customers included. */
export const reloadCompanies = (client: QueryClient) =>
  Promise.all([KEY, TICKETS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })))

/** Somebody whose company is being chosen; the ticket or the company it began from. */
export type Move = {
  person: { id: string; name: string; email: string }
  ticket?: { id: string; ticket_id: number }
  to?: Company
}
/** The move whose dialog is open. */
export const openedMove = createStore<Move | null>(null)
