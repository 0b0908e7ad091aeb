import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Badge } from '#app/ui/badge.tsx'
import { AccountPanel, QueryBoundary } from './account-panel.tsx'
import { reloadAccount, secondFactorQuery } from './account-queries.ts'
import { SecondFactorSteps } from './second-factor-steps.tsx'

type SecondFactorProps = {
  email: string
  /** Called when an admin who was required to set one up has done so. */
  onRequiredSetUpDone: () => void
}

export function SecondFactor({ email, onRequiredSetUpDone: onNoLongerMissing }: SecondFactorProps) {
  const client = useQueryClient()
  const query = useQuery(secondFactorQuery)
  const state = query.data?.enabled ? <Badge tone="default">On</Badge> : <Badge tone="neutral">Off</Badge>
  return (
    <AccountPanel id="second-factor" title="Two-step sign-in" state={query.data && state}>
      <QueryBoundary query={query} subject="Your two-step sign-in">
        {(factor) => (
          <SecondFactorSteps
            factor={factor}
            email={email}
            onChanged={() => void reloadAccount(client)}
            onRequiredSetUpDone={onNoLongerMissing}
          />
        )}
      </QueryBoundary>
    </AccountPanel>
  )
}
