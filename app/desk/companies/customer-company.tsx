import { useQueryClient } from '@tanstack/react-query'
import StarIcon from 'lucide-react/icons/star'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useStore } from '#app/lib/store.ts'
import { SettingSwitch } from '#app/ui/setting-switch.tsx'
import { decideCompanySuggestion, undoMerge } from '#contract/companies.ts'
import { updateCustomer } from '#contract/customers.ts'
import { useActionProps } from '../keys/key-map.ts'
import { createLoadedAhead } from '../shell/load-ahead.ts'
import { useMay } from '../shell/team.ts'
import { useChange } from '../shell/use-change.ts'
import { type Company, companyAddress, openedMove, reloadCompanies } from './company-queries.ts'

/** The name of a ticket's company, which opens its page; the way back leads to the ticket. */
export function CompanyLink({ company: { id, name } }: { company: Company }) {
  const { pathname, search } = useLocation()
  return (
    <Link to={companyAddress(id)} state={{ back: pathname + search }} {...useActionProps('company')}>
      <bdi>{name}</bdi>
    </Link>
  )
}

export const VipMark = () => (
  <span className="vip-mark">
    <StarIcon size={13} /> VIP
  </span>
)

export const countPeople = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`

/** Undoes an act on many people, and names those who stay as they are now. */
export const useUndo = () =>
  useChange({
    operation: undoMerge,
    say: ({ undone, kept }) => ({
      kind: kept.length > 0 ? 'warning' : 'success',
      title: 'Undone',
      text: [`${countPeople(undone)} as before`, ...kept.map(({ what, reason }) => `${what}: ${reason}`)].join('. '),
    }),
    sayFailure: true,
    reload: reloadCompanies,
  }).change

/** Answers a suggestion, with Undo after Yes. */
export function useDecision(onDone: () => void) {
  const undo = useUndo()
  return useChange({
    operation: decideCompanySuggestion,
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

/** The mark VIP, and the right to see the company's tickets in My tickets. */
export function CustomerRights({ person, company, children }: CustomerRightsProps) {
  const { id, name, vip, sees_company } = person
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
  if (!mayChange)
    return (
      <div className="customer-rights row small">
        {vip && <VipMark />}
        <span className="muted">{company && `${sees_company ? 'Sees' : 'Doesn’t see'} the company’s tickets.`}</span>
        {children}
      </div>
    )
  return (
    <div className="customer-rights row small">
      <SettingSwitch
        id={`vip-${id}`}
        label="VIP"
        checked={pending?.vip ?? vip}
        aria-busy={isChanging}
        onChange={(on) => change({ id, vip: on })}
      />
      {company && (
        <SettingSwitch
          id={`sees-${id}`}
          label="Sees the company’s tickets"
          title="In My tickets, except sensitive and private ones"
          checked={pending?.sees_company ?? sees_company}
          aria-busy={isChanging}
          onChange={(on) => change({ id, sees_company: on })}
        />
      )}
      {children}
    </div>
  )
}

const useMoveDialog = createLoadedAhead(
  async () => (await import('./move-dialog.tsx')).MoveDialog,
  'The companies could not be loaded. Try again.',
)

/** The dialog of the move that a button or the palette has begun. */
export function MoveHost() {
  const move = useStore(openedMove)
  const close = () => openedMove.set(null)
  const { Loaded } = useMoveDialog(move !== null, close)
  // Closes the dialog with its page.
  useEffect(() => () => openedMove.set(null), [])
  return Loaded && move && <Loaded move={move} onClose={close} />
}
