import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { teamQuery } from '#app/lib/team.ts'
import { CurrentAdminId } from '#app/dashboard/state/current-admin.ts'
import { matchNames, type Mention } from './find-mention.ts'

const MAX_SHOWN = 8

/** Whom the mention that is being typed may mean: the others of the team, and for managers all of them at once. */
export function useMentionable(mention: Mention | null): { name: string; detail: string }[] {
  const ownId = useContext(CurrentAdminId)
  const { data: team = [] } = useQuery({ ...teamQuery, enabled: mention !== null })
  if (mention === null) return []
  const others = team
    .filter(({ id }) => id !== ownId)
    .map(({ name, email, away }) => ({ name, detail: away ? `${email} · away` : email }))
  const isManager = team.find(({ id }) => id === ownId)?.manager
  const all = isManager ? [{ name: 'all', detail: 'Everybody on the team' }] : []
  return matchNames([...others, ...all], mention.query).slice(0, MAX_SHOWN)
}
