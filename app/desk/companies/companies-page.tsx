import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import BuildingIcon from 'lucide-react/icons/building-2'
import PlusIcon from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Admin } from '#app/forms/sign-in/admin-session.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { formatCount } from '#app/lib/format.ts'
import { useAuthErrors } from '#app/lib/session/session-expiry.ts'
import { Button, SecondaryButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SelectInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { CompanyRow, listCompanies } from '#contract/companies.ts'
import type { Input } from '#contract/operation.ts'
import { PLANS } from '#contract/vocabulary.ts'
import { AdminPage } from '../shell/admin-page.tsx'
import { pageAddress } from '../shell/dashboard-url.ts'
import { ListPage, ListRow, useBackState } from '../shell/list-page.tsx'
import { useMay } from '../shell/team.ts'
import { usePaused } from '../shell/use-paused.ts'
import { COMPANIES } from '../start/page-of.ts'
import { CompanyPage, NewCompany } from './company-page.tsx'
import { companyAddress, companyListQuery, suggestionsQuery } from './company-queries.ts'
import { countPeople, MoveHost, VipMark } from './customer-company.tsx'
import { WithoutCompany } from './without-company.tsx'

/** In the address, in place of a company: the people of none. */
const NONE = 'none'
const PLAN_CHOICES = { '': 'Any plan', ...Object.fromEntries(PLANS.map((plan) => [plan, plan])), [NONE]: 'Hourly' }
const SORTS = { name: 'By name', open: 'Most open tickets', people: 'Most people' }
/** Milliseconds without typing before the server is asked. */
const PAUSE = 200

/** Reads from the address which companies are listed and which one is open, at which tab. */
function useCompaniesUrl() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { kept } = useBackState()
  const given = Object.fromEntries(new URLSearchParams(search)) as Partial<Record<string, string>>
  const addressOf = (id: string | null, changes: Record<string, string | null> = {}) =>
    pageAddress(id ? companyAddress(id) : COMPANIES, { ...(given as Record<string, string>), ...changes })
  const go = (...place: Parameters<typeof addressOf>) =>
    void navigate(addressOf(...place), { replace: true, state: kept })
  return { given, openId: pathname.slice(COMPANIES.length + 1) || null, kept, addressOf, go }
}

const rowProps = ({ openId, kept, addressOf }: ReturnType<typeof useCompaniesUrl>, id: string) => ({
  entryId: id,
  to: addressOf(id),
  state: kept,
  replace: openId !== null,
  isOpen: openId === id,
})

const Row = ({ company: { id, name, plan, people, open, vip, archived } }: { company: CompanyRow }) => (
  <ListRow {...rowProps(useCompaniesUrl(), id)}>
    <bdi className="truncated strong">{name}</bdi>
    <span className="muted">{open > 0 && `${formatCount(open)} open`}</span>
    <span className="list-row-detail muted">
      {plan ?? 'Hourly'} · {countPeople(people)} {vip && <VipMark />} {archived && '· Archived'}
    </span>
  </ListRow>
)

/** Leads to those who are in no company, as long as there are any to tidy up. */
function WithoutCompanyRow() {
  const url = useCompaniesUrl()
  const { data: groups = [] } = useQuery(suggestionsQuery)
  if (groups.length === 0 && url.openId !== NONE) return null
  return (
    <ul className="list-rows">
      <ListRow {...rowProps(url, NONE)}>
        <span className="strong">People without a company</span>
        <span className="view-count">{formatCount(groups.reduce((sum, { count }) => sum + count, 0))}</span>
      </ListRow>
    </ul>
  )
}

/** Companies by plan, found by name, domain or person, with the open one beside them. */
export function CompaniesDesk() {
  const { given, openId, kept, addressOf, go } = useCompaniesUrl()
  const [typed, setTyped] = useState(given.search ?? '')
  const search = usePaused(typed.trim(), PAUSE)
  const { plan, sort = 'name', archived, tab = null } = given
  const filters = { search, sort, ...(plan && { plan }), ...(archived && { archived }) } as Input<typeof listCompanies>
  const list = useInfiniteQuery(companyListQuery(filters))
  const [isMaking, setMaking] = useState(false)
  const mayMake = useMay('manager')
  const searchField = useRef<HTMLInputElement>(null)
  useAuthErrors()
  const companies = list.data?.pages.flatMap((page) => page.companies)
  const view = (name: string, of: string | undefined) => ({
    name,
    isCurrent: archived === of,
    count: archived === of ? list.data?.pages[0]?.total : undefined,
    address: addressOf(openId, { archived: of ?? null }),
  })
  const choice = (name: string, label: string, value: string, options: Record<string, string>) => (
    <SelectInput
      aria-label={label}
      value={value}
      onChange={({ target }) => go(openId, { [name]: target.value || null })}
    >
      {Object.entries(options).map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </SelectInput>
  )
  return (
    <>
      <ListPage
        title="Companies"
        listName="Companies"
        tabsName="Lists"
        tabs={[view('Companies', undefined), view('Archived', 'true')]}
        linkProps={{ state: kept, replace: true }}
        tools={
          <>
            <input
              ref={searchField}
              className="control"
              type="search"
              aria-label="Search companies"
              placeholder="Name, domain or person"
              dir="auto"
              value={typed}
              onChange={({ target: { value } }) => {
                setTyped(value)
                go(openId, { search: value.trim() || null })
              }}
            />
            {mayMake && (
              <Button size="compact" icon={<PlusIcon />} onClick={() => setMaking(true)}>
                New<span className="not-on-phones"> company</span>
              </Button>
            )}
            {choice('plan', 'Plan', plan ?? '', PLAN_CHOICES)}
            {choice('sort', 'Sort', sort, SORTS)}
            {isMaking && <NewCompany onMade={({ id }) => go(id)} onClose={() => setMaking(false)} />}
          </>
        }
        list={
          <div className="list-scroll">
            {list.error && !companies && <Notice>{errorMessage(list.error)}</Notice>}
            {!companies && !list.error && <output className="loading-line">Loading companies...</output>}
            {!search && <WithoutCompanyRow />}
            {companies?.length === 0 && (
              <EmptyState
                icon={BuildingIcon}
                title={search ? `No companies match “${search}”` : 'No companies here yet'}
              />
            )}
            <ul className="list-rows" aria-label="Companies">
              {companies?.map((company) => (
                <Row key={company.id} company={company} />
              ))}
            </ul>
            {list.hasNextPage && (
              <SecondaryButton disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Show more
              </SecondaryButton>
            )}
          </div>
        }
        detailName="Open company"
        openId={openId}
        detail={
          openId === NONE ? (
            <WithoutCompany onBack={() => go(null)} />
          ) : (
            openId && (
              <CompanyPage
                key={openId}
                id={openId}
                tab={tab}
                onTab={(next) => go(openId, { tab: next })}
                onBack={() => go(null)}
              />
            )
          )
        }
        empty={{
          icon: BuildingIcon,
          title: 'Select a company',
          text: 'Choose one from the list to see its people and notes.',
        }}
        fallbackFocus={searchField}
      />
      <MoveHost />
    </>
  )
}

export const CompaniesPage = ({ admin }: { admin: Admin | null }) => (
  <AdminPage admin={admin} title="Companies">
    <CompaniesDesk key={admin?.id} />
  </AdminPage>
)
