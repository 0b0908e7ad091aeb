import { queryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { getSecondFactor, listSessions } from '#contract/account.ts'
import type { Input, Operation, ResponseBody } from '#contract/operation.ts'
import { listPeople } from '#contract/people.ts'
import { getSettings, updateSettings } from '#contract/settings.ts'
import { useChange } from '../shell/use-change.ts'

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

/** Reloads the whole Account page: most changes of one part also end sessions. */
export const reloadAccount = (client: QueryClient) => client.invalidateQueries({ queryKey: ACCOUNT })

/** Of every change on the Account page. */
export const ACCOUNT_CHANGE = { sayFailure: true, reload: reloadAccount } as const

/** `words` returns the text of the toast. */
export function useSettingsChange(
  words: (settings: Settings) => string,
  { onDone, onFailed }: { onDone?: () => void; onFailed?: (error: Error) => void } = {},
) {
  const client = useQueryClient()
  return useChange({
    ...ACCOUNT_CHANGE,
    operation: updateSettings,
    onDone: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings)
      onDone?.()
    },
    onFailed: (error) => onFailed?.(error),
    say: (settings) => ({ title: 'Settings Saved', text: words(settings) }),
  })
}
