import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useLocation } from 'react-router'
import { call } from '#app/lib/api.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { formatCount } from '#app/lib/format.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx'
import { type CompanyDetail, createCompany } from '#contract/companies.ts'
import { onlyFor } from '#contract/roles.ts'
import { listTickets } from '#contract/tickets.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { AccountForm } from '../settings/account-forms.tsx'
import { PhoneLink } from '../overview/fact.tsx'
import { DetailHead } from '../shell/list-page.tsx'
import { useMay } from '../shell/team.ts'
import { StatusMark } from '../ticket/badges.tsx'
import { TICKETS_KEY } from '../ticket/ticket-queries.ts'
import { ALL_TICKETS, viewAddress } from '../views/list-views.ts'
import { Chooser } from './chooser.tsx'
import { CompanyNotes } from './company-notes.tsx'
import { companyQuery } from './company-queries.ts'
import { companyAddress, reloadCompanies } from './reload-companies.ts'
import { withCompanies } from '../shell/with-dialogs.ts'
import { CustomerRights } from './customer-company.tsx'
import { VipMark } from './vip-mark.tsx'

type NewCompanyProps = { name?: string; onMade: (company: CompanyDetail) => unknown; onClose: () => void }

export function NewCompany({ name, onMade, onClose }: NewCompanyProps) {
  const client = useQueryClient()
  return (
    <Dialog
      title="New company"
      size="narrow"
      initialFocus={(dialog) => dialog.querySelector('input')}
      onClose={onClose}
    >
      <AccountForm
        operation={createCompany}
        id="company"
        action="Create company"
        busyLabel="Making..."
        onSent={async (company) => {
          onClose()
          await onMade(company)
          await reloadCompanies(client)
        }}
        onCancel={onClose}
      >
        <Field id="company-name" label="Name">
          <TextInput name="name" required dir="auto" maxLength={LIMITS.company} defaultValue={name} />
        </Field>
      </AccountForm>
    </Dialog>
  )
}

function People({ company }: { company: CompanyDetail }) {
  const mayChange = useMay('manager')
  const { people, counts } = company
  return (
    <>
      <Chooser
        kind="person"
        id="add-person"
        label="Add a person"
        hint="Name or email address of someone who has written before"
        onChoose={(person) => person && withCompanies(({ openMove }) => openMove({ person, to: company }))}
      />
      {!mayChange && <p className="muted small">{onlyFor('manager', 'who is a VIP and who sees its tickets')}</p>}
      <ul aria-label="People">
        {people.map((person) => {
          const { id, email, phone, open } = person
          const name = person.name || email
          return (
            <li key={id} className="company-section row">
              <div className="row">
                <bdi className="strong">{name}</bdi>
                {name !== email && <span className="muted breakable">{email}</span>}
                {phone && <PhoneLink phone={phone} />}
                {open > 0 && <span className="muted">{open} open</span>}
              </div>
              <CustomerRights person={{ ...person, name }} company={company.name}>
                <LinkButton
                  aria-label={`Move ${name}`}
                  onClick={() => withCompanies(({ openMove }) => openMove({ person }))}
                >
                  Move
                </LinkButton>
                {mayChange && (
                  <LinkButton
                    aria-label={`Merge ${name}`}
                    onClick={() => withCompanies(({ openMerge }) => openMerge('person', person))}
                  >
                    Merge
                  </LinkButton>
                )}
              </CustomerRights>
            </li>
          )
        })}
      </ul>
      {counts.people > people.length && <p className="muted">The first {people.length} by name.</p>}
    </>
  )
}

/** The open ones, and the way to all of them. */
function Tickets({ company: { id, counts } }: { company: CompanyDetail }) {
  const { data, error } = useQuery({
    queryKey: [...TICKETS_KEY, 'of-company', id],
    queryFn: ({ signal }) =>
      call(listTickets, { company_id: id, sort: 'status', direction: 'asc', limit: 30 }, { signal }),
  })
  const open = data?.tickets.filter(({ status }) => status !== 'Resolved')
  return (
    <>
      {error && <Notice>{errorMessage(error)}</Notice>}
      {open?.length === 0 && <p className="muted">No open tickets.</p>}
      <ul className="earlier-tickets" aria-label="Open tickets">
        {open?.map((ticket) => (
          <li key={ticket.id}>
            <Link to={`/admin?ticket=${ticket.id}`}>
              #{ticket.ticket_id} <bdi>{ticket.title}</bdi>
            </Link>
            <StatusMark status={ticket.status} />
          </li>
        ))}
      </ul>
      <Link to={viewAddress({ ...ALL_TICKETS, company_id: id })} className="text-link">
        All tickets in the list ({formatCount(counts.tickets)})
      </Link>
    </>
  )
}

type CompanyPageProps = { id: string; tab: string | null; onTab: (tab: string) => void; onBack: () => void }

/** A company: its warning first, then people, tickets and notes. */
export function CompanyPage({ id, tab, onTab, onBack }: CompanyPageProps) {
  const { data: company, error } = useQuery(companyQuery(id))
  const { state } = useLocation()
  if (!company)
    return (
      <DetailHead title={error ? 'Company' : 'Loading the company...'} onBack={onBack}>
        {error && <Notice>{errorMessage(error)}</Notice>}
      </DetailHead>
    )
  if (company.merged_into) return <Navigate to={companyAddress(company.merged_into.id)} state={state} replace />
  const { counts } = company
  const tabs = {
    people: { name: 'People', count: formatCount(counts.people), content: <People company={company} /> },
    tickets: { name: 'Tickets', count: `${formatCount(counts.open)} open`, content: <Tickets company={company} /> },
    notes: { name: 'Notes', count: '', content: <CompanyNotes company={company} /> },
  }
  return (
    <div className="detail-scroll">
      <DetailHead title={company.name} onBack={onBack}>
        {company.warning && (
          <p className="warning-note" dir="auto">
            {company.warning}
          </p>
        )}
        <p className="detail-facts row muted">
          <span>{company.plan ?? 'Hourly'}</span>
          {company.people.some(({ vip }) => vip) && <VipMark />}
          {company.archived && <span className="strong">Archived</span>}
        </p>
      </DetailHead>
      <Tabs value={tab && tab in tabs ? tab : 'people'} onValueChange={onTab}>
        <TabList aria-label="Company">
          {Object.entries(tabs).map(([value, { name, count }]) => (
            <Tab key={value} value={value}>
              {name} {count && <span className="tab-count">{count}</span>}
            </Tab>
          ))}
        </TabList>
        {Object.entries(tabs).map(([value, { content }]) => (
          <TabPanel key={value} value={value} className="detail-content company-content">
            {content}
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}
