import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { type Role, includesRole } from '#contract/roles.ts'
import { getTeam, updateMyPresence, type Member } from '#contract/assignment.ts'
import { callAfterPaint } from '#app/lib/timing.ts'
import { useChange } from './use-change.ts'

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
  const { change, pending } = useChange({
    operation: updateMyPresence,
    onDone: (own) =>
      client.setQueryData(teamQuery.queryKey, (known) => known?.map((member) => (member.id === own.id ? own : member))),
    // The bar has no place for a sentence.
    sayFailure: true,
    reload: () => client.invalidateQueries({ queryKey: teamQuery.queryKey }),
  })
  return {
    away: pending?.away ?? team.find(({ id }) => id === ownId)?.away,
    change: (away: boolean) => change({ away }),
  }
}

/** 'DR' for Dana Reyes. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return letters.map((word) => Array.from(word)[0]!.toUpperCase()).join('')
}

/** The role of the signed-in person, null until it is loaded. */
export const OwnRole = createContext<Role | null>(null)

/** Returns true if the signed-in person has the role or one above it. */
export const useMay = (least: Role): boolean => includesRole(useContext(OwnRole), least)

/** The id of the signed-in admin (a support user's id), null until it is loaded. */
export const CurrentAdminId = createContext<string | null>(null)
