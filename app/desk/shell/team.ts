import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, createContext } from 'react'
import { getTeam, updateMyPresence, type Member } from '#contract/assignment.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { callSignedIn, isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { callAfterPaint } from '#app/lib/timing.ts'
import { toast } from '#app/ui/toast-store.ts'

/** Milliseconds between loads, for pages without live signals. */
const RELOAD_INTERVAL = 60_000

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => callAfterPaint(getTeam, {}, { signal }),
  refetchInterval: RELOAD_INTERVAL,
})

const NO_MEMBERS: Member[] = []

/** Members of the team, sorted by name; empty until they are loaded. */
export const useTeam = (): Member[] => useQuery(teamQuery).data ?? NO_MEMBERS

/** State of the admin's away switch, which changes optimistically; `away` is undefined until it is loaded. */
export function useAway(ownId: string) {
  const client = useQueryClient()
  const team = useTeam()
  // The switch would jump back until the mutation reports its state.
  const [pending, setPending] = useState<boolean>()
  const { mutate } = useMutation({
    mutationFn: (away: boolean) => callSignedIn(updateMyPresence, { away }),
    onSuccess: (own) =>
      client.setQueryData(teamQuery.queryKey, (known) => known?.map((member) => (member.id === own.id ? own : member))),
    // In a toast: the bar has no place for a sentence.
    onError: (error) => {
      if (!isSessionExpired(error)) toast({ kind: 'error', title: 'Error', text: errorMessage(error) })
    },
    onSettled: () => {
      setPending(undefined)
      void client.invalidateQueries({ queryKey: teamQuery.queryKey })
    },
  })
  return {
    away: pending ?? team.find(({ id }) => id === ownId)?.away,
    change: (away: boolean) => {
      if (pending !== undefined) return
      setPending(away)
      mutate(away)
    },
  }
}

/** 'DR' for Dana Reyes. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return letters.map((word) => Array.from(word)[0]!.toUpperCase()).join('')
}

/** The id of the signed-in admin (a support user's id), null until it is loaded. */
export const CurrentAdminId = createContext<string | null>(null)
