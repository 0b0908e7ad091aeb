import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { getSecondFactor, listSessions } from '#contract/account.ts'
import type { ResponseBody, Input, Operation } from '#contract/operation.ts'
import { listPeople } from '#contract/people.ts'
import { getSettings } from '#contract/settings.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/ui/toast.tsx'

export type SecondFactor = ResponseBody<typeof getSecondFactor>
export type Session = ResponseBody<typeof listSessions>[number]
export type Settings = ResponseBody<typeof getSettings>
export type People = ResponseBody<typeof listPeople>
export type Person = People['people'][number]
export type Invitation = People['invitations'][number]

const ACCOUNT = ['account']

export const secondFactorQuery = queryOptions({
  queryKey: [...ACCOUNT, 'second-factor'],
  queryFn: ({ signal }) => call(getSecondFactor, {}, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: [...ACCOUNT, 'sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
})

export const peopleQuery = queryOptions({
  queryKey: [...ACCOUNT, 'people'],
  queryFn: ({ signal }) => call(listPeople, {}, { signal }),
})

export const settingsQuery = queryOptions({
  queryKey: [...ACCOUNT, 'settings'],
  queryFn: ({ signal }) => call(getSettings, {}, { signal }),
})

/** Reloads the whole Account page: most changes of one part also end sessions. */
export const reloadAccount = (client: QueryClient) => client.invalidateQueries({ queryKey: ACCOUNT })

/** Calls an operation that changes the account or its settings, shows its errors in a toast and reloads the page's data. */
export function useAccountMutation<O extends Operation>(
  operation: O,
  onDone: (response: ResponseBody<O>, input: Input<O>) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<O>) => callSignedIn(operation, input),
    onSuccess: onDone,
    onError: (error) => toast({ kind: 'error', title: 'Error', text: errorMessage(error) }),
    // After a failure too: another admin or session may have changed the same thing.
    onSettled: () => void reloadAccount(client),
  })
}
