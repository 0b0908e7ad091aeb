import { queryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { getSecondFactor, listSessions } from '#contract/account.ts'
import type { Input, Operation, ResponseBody } from '#contract/operation.ts'
import { listPeople } from '#contract/people.ts'
import { getSettings } from '#contract/settings.ts'

export type SecondFactor = ResponseBody<typeof getSecondFactor>
export type Session = ResponseBody<typeof listSessions>[number]
export type Settings = ResponseBody<typeof getSettings>

const ACCOUNT = ['account']

export const accountQuery = <O extends Operation>(name: string, operation: O, input: Input<O>) =>
  queryOptions({
    queryKey: [...ACCOUNT, name],
    queryFn: ({ signal }) => call(operation, input, { signal }),
  })

export const secondFactorQuery = accountQuery('second-factor', getSecondFactor, {})
export const sessionsQuery = accountQuery('sessions', listSessions, {})
export const peopleQuery = accountQuery('people', listPeople, {})
export const settingsQuery = accountQuery('settings', getSettings, {})

/** Reloads the whole page: most changes of one part also end sessions. */
export const reloadAccount = (client: QueryClient) => client.invalidateQueries({ queryKey: ACCOUNT })

/** Of every change of settings. */
export const ACCOUNT_CHANGE = { sayFailure: true, reload: reloadAccount } as const

/** Returns the function that takes over the response to saved settings. */
export function useSettingsSaved() {
  const client = useQueryClient()
  return (settings: Settings) => {
    client.setQueryData(settingsQuery.queryKey, settings)
    return reloadAccount(client)
  }
}
