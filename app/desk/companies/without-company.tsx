import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#app/lib/error-message.ts'
import { Button, SecondaryButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type CompanySuggestion, saveDomain } from '#contract/companies.ts'
import { onlyFor } from '#contract/roles.ts'
import { DetailHead, focusDetailTitle } from '../shell/list-page.tsx'
import { useMay } from '../shell/team.ts'
import { callOrToast } from '../shell/use-change.ts'
import { suggestionsQuery } from './company-queries.ts'
import { countPeople, useDecision } from './customer-company.tsx'
import { NewCompany } from './company-page.tsx'

function Group({ group, onMake }: { group: CompanySuggestion; onMake: () => void }) {
  const { reason, value, company, people, count } = group
  // The pressed button goes with its group.
  const { change, isChanging } = useDecision(focusDetailTitle)
  const mayMake = useMay('manager')
  const decide = (accept: boolean) => change({ company_id: company!.id, accept, group: { reason, value } })
  return (
    <li className="company-section">
      <p>
        <b className="strong">{countPeople(count)}</b> {reason === 'domain' ? 'writing from' : 'who name'}{' '}
        <bdi className="strong">{value}</bdi>
      </p>
      <p className="muted small clamped">
        {people.map(({ name, email }) => (name ? `${name} (${email})` : email)).join(', ')}
        {count > people.length && `, and ${count - people.length} more`}
      </p>
      <div className="actions">
        {company && (
          <>
            <Button size="compact" aria-busy={isChanging} onClick={() => decide(true)}>
              {count === 1 ? 'Add' : `Add all ${count}`} to {company.name}
            </Button>
            <SecondaryButton onClick={() => decide(false)}>Not theirs</SecondaryButton>
          </>
        )}
        {!company && mayMake && <SecondaryButton onClick={onMake}>Make a company</SecondaryButton>}
        {!company && !mayMake && <p className="muted small">No company yet. {onlyFor('manager')}</p>}
      </div>
    </li>
  )
}

/** People in no company by what they have in common, each group tidied up with one press. */
export function WithoutCompany({ onBack }: { onBack: () => void }) {
  const { data: groups, error } = useQuery(suggestionsQuery)
  const [making, setMaking] = useState<CompanySuggestion | null>(null)
  return (
    <div className="detail-scroll">
      <DetailHead title="People without a company" onBack={onBack}>
        <p className="muted">
          {groups?.length === 0 ? 'Everyone has a company.' : 'Adding people gives them no rights.'}
        </p>
        {error && <Notice>{errorMessage(error)}</Notice>}
      </DetailHead>
      <ul className="detail-content company-content">
        {groups?.map((group) => (
          <Group key={group.reason + group.value} group={group} onMake={() => setMaking(group)} />
        ))}
      </ul>
      {making && (
        <NewCompany
          name={making.reason === 'text' ? making.value : ''}
          onMade={async ({ id }) => making.reason === 'domain' && callOrToast(saveDomain, { id, domain: making.value })}
          onClose={() => setMaking(null)}
        />
      )}
    </div>
  )
}
