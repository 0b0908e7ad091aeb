import { useContext } from 'react'
import { useTeam } from '#app/lib/team.ts'
import { CurrentAdminId } from '#app/dashboard/state/current-admin.ts'
import { matchNames, type Mention } from './find-mention.ts'

const MAX_SHOWN = 8

/** Whom the mention that is being typed may mean: the others of the team, and for managers all of them at once. */
export function useMentionable(mention: Mention | null): { id: string; name: string; detail: string }[] {
  const ownId = useContext(CurrentAdminId)
  const team = useTeam()
  if (mention === null) return []
  const others = team
    .filter(({ id }) => id !== ownId)
    .map(({ id, name, email, away }) => ({ id, name, detail: away ? `${email} · away` : email }))
  const isManager = team.find(({ id }) => id === ownId)?.manager
  const all = isManager ? [{ id: 'all', name: 'all', detail: 'Everybody on the team' }] : []
  return matchNames([...others, ...all], mention.query).slice(0, MAX_SHOWN)
}
