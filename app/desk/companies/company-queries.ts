import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { listCompanies, listCompanySuggestions, readCompany } from '#contract/companies.ts'
import type { Input } from '#contract/operation.ts'
import { pollInterval } from '../live/signals.ts'
import { COMPANIES_KEY as KEY } from './reload-companies.ts'

const POLLED = { refetchInterval: pollInterval, retry: false } as const

export const companyListQuery = (filters: Partial<Input<typeof listCompanies>>) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listCompanies, { ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    ...POLLED,
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
    ...POLLED,
  })

export function CompanyName({ id }: { id: string }) {
  const { data, isError } = useQuery(companyQuery(id))
  return `: ${data?.name ?? (isError ? 'No longer there' : '…')}`
}

export const suggestionsQuery = queryOptions({
  queryKey: [...KEY, 'suggestions'],
  queryFn: ({ signal }) => call(listCompanySuggestions, {}, { signal }),
  ...POLLED,
})
