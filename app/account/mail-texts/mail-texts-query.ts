import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { listMailTexts } from '#contract/team/mail-texts.ts'

export const mailTextsQuery = queryOptions({
  queryKey: ['account', 'mail-texts'],
  queryFn: ({ signal }) => call(listMailTexts, {}, { signal }),
})
