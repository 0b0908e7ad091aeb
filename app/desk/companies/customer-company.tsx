import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { SettingSwitch } from '#app/ui/setting-switch.tsx'
import type { decideCompanySuggestion } from '#contract/companies.ts'
import { updateCustomer } from '#contract/customers.ts'
import type { Input } from '#contract/operation.ts'
import { useActionProps } from '../keys/key-map.ts'
import { useMay } from '../shell/team.ts'
import { useChange } from '../shell/use-change.ts'
import { type Company, companyAddress, reloadAround, reloadCompanies } from './reload-companies.ts'
import { VipMark } from './vip-mark.tsx'

/** The name of a ticket's company, which opens its page; the way back leads to the ticket. */
export function CompanyLink({ company: { id, name } }: { company: Company }) {
  const { pathname, search } = useLocation()
  return (
    <Link to={companyAddress(id)} state={{ back: pathname + search }} {...useActionProps('company')}>
      <bdi>{name}</bdi>
    </Link>
  )
}

export const countPeople = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`
export const countTickets = (count: number) => `${count} ${count === 1 ? 'ticket' : 'tickets'}`

/** Undoes an act on many people or a merge, and names what stays as it is now. */
export const useUndo = (countUndone = countPeople) =>
  useChange({
    send: async (input: { id: string }) => callSignedIn((await import('#contract/merging.ts')).undoMerge, input),
    say: ({ undone, kept }) => ({
      kind: kept.length > 0 ? 'warning' : 'success',
      title: 'Undone',
      text: [`${countUndone(undone)} as before`, ...kept.map(({ what, reason }) => `${what}: ${reason}`)].join('. '),
    }),
    sayFailure: true,
    reload: reloadAround,
  }).change

/** Answers a suggestion, with Undo after Yes. */
export function useDecision(onDone: () => void) {
  const undo = useUndo()
  return useChange({
    send: async (input: Input<typeof decideCompanySuggestion>) =>
      callSignedIn((await import('#contract/companies.ts')).decideCompanySuggestion, input),
    say: ({ people }, { accept }) => ({
      title: accept ? 'Company Updated' : 'Not Suggested Again',
      ...(accept && { text: `${countPeople(people)} added` }),
    }),
    undo: ({ id }) => (id === null ? undefined : () => undo({ id })),
    onDone,
    sayFailure: true,
    reload: reloadCompanies,
  })
}

type CustomerRightsProps = {
  person: { id: string; name: string; vip: boolean; sees_company: boolean }
  company: string | undefined
  /** Next to them. */
  children?: ReactNode
}

/** The mark VIP, and the right to see the company's tickets in My tickets; technicians read what is given. */
export function CustomerRights({ person, company, children }: CustomerRightsProps) {
  const { id, name, vip } = person
  const client = useQueryClient()
  const mayChange = useMay('manager')
  const { change, pending, isChanging } = useChange({
    operation: updateCustomer,
    say: (_saved, input) => ({
      title: 'Customer Updated',
      text:
        input.vip !== undefined
          ? `${name} is ${input.vip ? 'a VIP now' : 'no VIP anymore'}`
          : `${name} sees ${input.sees_company ? `all tickets from ${company}` : 'their own tickets'} now`,
    }),
    sayFailure: true,
    // The switch shows the new value until the page has it.
    onDone: () => reloadCompanies(client),
  })
  const right = (field: 'vip' | 'sees_company', label: string, title?: string) =>
    mayChange ? (
      <SettingSwitch
        id={`${field}-${id}`}
        label={label}
        title={title}
        checked={pending?.[field] ?? person[field]}
        aria-busy={isChanging}
        onChange={(on) => change({ id, [field]: on })}
      />
    ) : (
      person[field] && <span className="muted">{label}</span>
    )
  return (
    <div className="customer-rights row small">
      {vip && !mayChange ? <VipMark /> : right('vip', 'VIP')}
      {company &&
        right('sees_company', 'Sees the company’s tickets', 'In My tickets, except sensitive and private ones')}
      {children}
    </div>
  )
}
