import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import BuildingIcon from 'lucide-react/icons/building-2'
import PlusIcon from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Admin } from '#app/forms/sign-in/admin-session.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { formatCount } from '#app/lib/format.ts'
import { useAuthErrors } from '#app/lib/session/session-expiry.ts'
import { Button, SecondaryButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { onTeamSignal } from '../live/signals.ts'
import { useTicketStream } from '../live/ticket-stream.ts'
import { AdminPage } from '../shell/admin-page.tsx'
import { pageAddress } from '../shell/dashboard-url.ts'
import { useBackState } from '../shell/back-to-dashboard.tsx'
import { ListPage, ListRow } from '../shell/list-page.tsx'
import { useMay } from '../shell/team.ts'
import { usePaused } from '../shell/use-paused.ts'
import { COMPANIES } from '../start/page-of.ts'
import { CompanyPage, NewCompany } from './company-page.tsx'
import { companyListQuery, suggestionsQuery } from './company-queries.ts'
import { companyAddress, reloadCompanies } from './reload-companies.ts'
import { countPeople } from './customer-company.tsx'
import { DialogHost } from '../shell/opened-dialog.ts'
import { WithoutCompany } from './without-company.tsx'
import { VipMark } from './vip-mark.tsx'

/** In the address, in place of a company: the people of none. */
const NONE = 'none'
/** Milliseconds without typing before the server is asked. */
const PAUSE = 200

/** Reads from the address which companies are listed and which one is open, at which tab. */
function useCompaniesUrl() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { kept } = useBackState()
  const given: Record<string, string | null> = Object.fromEntries(new URLSearchParams(search))
  const openId = pathname.slice(COMPANIES.length + 1) || null
  const addressOf = (id: string | null, changes: Record<string, string | null> = {}) =>
    pageAddress(id ? companyAddress(id) : COMPANIES, { ...given, ...changes })
  const go = (...place: Parameters<typeof addressOf>) =>
    void navigate(addressOf(...place), { replace: true, state: kept })
  return { given, openId, kept, addressOf, go }
}

function Row({ id, children }: { id: string; children: React.ReactNode }) {
  const { openId, kept, addressOf } = useCompaniesUrl()
  return (
    <ListRow entryId={id} to={addressOf(id)} state={kept} replace={openId !== null} isOpen={openId === id}>
      {children}
    </ListRow>
  )
}

/** Companies found by name, domain or person, with the open one beside them. */
export function CompaniesDesk() {
  const { given, openId, kept, addressOf, go } = useCompaniesUrl()
  const { archived = null, tab = null } = given
  const [typed, setTyped] = useState(given.search ?? '')
  const search = usePaused(typed.trim(), PAUSE)
  const list = useInfiniteQuery(companyListQuery({ search, ...(archived && { archived: 'true' }) }))
  const { data: groups = [] } = useQuery(suggestionsQuery)
  const [isMaking, setMaking] = useState(false)
  const mayMake = useMay('manager')
  const searchField = useRef<HTMLInputElement>(null)
  useAuthErrors()
  useLiveCompanies()
  const companies = list.data?.pages.flatMap((page) => page.companies)
  const view = (name: string, of: string | null) => ({
    name,
    isCurrent: archived === of,
    count: archived === of ? list.data?.pages[0]?.total : undefined,
    address: addressOf(openId, { archived: of }),
  })
  return (
    <>
      <ListPage
        title="Companies"
        listName="Companies"
        tabsName="Lists"
        tabs={[view('Companies', null), view('Archived', 'true')]}
        linkProps={{ state: kept, replace: true }}
        tools={
          <>
            <input
              ref={searchField}
              className="control"
              type="search"
              aria-label="Search companies"
              placeholder="Name, domain, person"
              dir="auto"
              value={typed}
              onChange={({ target: { value } }) => {
                setTyped(value)
                go(openId, { search: value.trim() || null })
              }}
            />
            {mayMake && (
              <Button size="compact" icon={<PlusIcon />} onClick={() => setMaking(true)}>
                New<span className="sr-only"> company</span>
              </Button>
            )}
            {isMaking && <NewCompany onMade={({ id }) => go(id)} onClose={() => setMaking(false)} />}
          </>
        }
        list={
          <div className="list-scroll">
            {list.error && !companies && <Notice>{errorMessage(list.error)}</Notice>}
            {!companies && !list.error && <output className="loading-line">Loading companies...</output>}
            <ul className="list-rows" aria-label="Companies">
              {!search && (groups.length > 0 || openId === NONE) && (
                <Row id={NONE}>
                  <span className="strong">People without a company</span>
                  <span className="view-count">{formatCount(groups.reduce((sum, { count }) => sum + count, 0))}</span>
                </Row>
              )}
              {companies?.map(({ id, name, plan, people, open, vip, archived: isArchived }) => (
                <Row key={id} id={id}>
                  <bdi className="truncated strong">{name}</bdi>
                  <span className="muted">{open > 0 && `${formatCount(open)} open`}</span>
                  <span className="list-row-detail muted">
                    {plan ?? 'Hourly'} · {countPeople(people)} {vip && <VipMark />} {isArchived && '· Archived'}
                  </span>
                </Row>
              ))}
            </ul>
            {companies?.length === 0 && (
              <EmptyState
                icon={BuildingIcon}
                title={search ? `No companies match “${search}”` : 'No companies here yet'}
              />
            )}
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
      <DialogHost />
    </>
  )
}

/** Reloads companies when a colleague changes one. */
function useLiveCompanies() {
  const client = useQueryClient()
  const reload = () => void reloadCompanies(client)
  useTicketStream({ onChange: () => {}, onGap: reload })
  useEffect(() => onTeamSignal(({ kind }) => kind === 'companies' && void reloadCompanies(client)), [client])
}

export const CompaniesPage = ({ admin }: { admin: Admin | null }) => (
  <AdminPage admin={admin} title="Companies">
    <CompaniesDesk key={admin?.id} />
  </AdminPage>
)
