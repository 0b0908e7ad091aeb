import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import DownloadIcon from 'lucide-react/icons/download'
import HistoryIcon from 'lucide-react/icons/history'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Admin } from '#app/forms/sign-in/admin-session.ts'
import { call, operationUrl } from '#app/lib/api.ts'
import { formatDay } from '#app/lib/dates.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { useAuthErrors } from '#app/lib/session/session-expiry.ts'
import { ButtonLink, SecondaryButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type ActivityEntry, exportActivity, getActivity } from '#contract/activity.ts'
import { HistoryDay, HistoryLine } from '../history/history-change.tsx'
import { AdminPage } from '../shell/admin-page.tsx'
import { pageAddress } from '../shell/dashboard-url.ts'
import { useBackState } from '../shell/back-to-dashboard.tsx'
import { ListPage } from '../shell/list-page.tsx'
import { useMay, useTeam } from '../shell/team.ts'

const FILTERS = ['person', 'from', 'to'] as const
type Filters = Partial<Record<(typeof FILTERS)[number], string | undefined>>

const addressOf = (filters: Filters) =>
  pageAddress('/admin/activity', Object.fromEntries(FILTERS.map((name) => [name, filters[name] || null])))

const activityQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['activity', filters],
    queryFn: ({ pageParam, signal }) =>
      call(getActivity, { ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    retry: false,
  })

const Act = ({ entry }: { entry: ActivityEntry }) => (
  <HistoryLine
    entry={entry}
    about={
      <span className="history-cause small breakable">
        {entry.ticket_number === null ? (
          'A ticket that has been removed'
        ) : (
          <Link to={`/admin?ticket=${entry.ticket_id}`} className="text-link">
            #{entry.ticket_number} <bdi>{entry.ticket_title}</bdi>
          </Link>
        )}
      </span>
    }
  />
)

/** Lists what the team and customers did, by day; the address holds whose and of which days. */
function ActivityDesk() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const linkProps = { state: useBackState().kept, replace: true }
  const team = useTeam()
  const given = new URLSearchParams(search)
  const filters: Filters = Object.fromEntries(FILTERS.map((name) => [name, given.get(name) || undefined]))
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(activityQuery(filters))
  useAuthErrors()
  const entries = data?.pages.flatMap((page) => page.entries)
  const days = [...Map.groupBy(entries ?? [], ({ at }) => formatDay(at))]
  const dayField = (name: 'from' | 'to', label: string) => (
    <Field id={`activity-${name}`} label={label}>
      <TextInput
        type="date"
        value={filters[name] ?? ''}
        onChange={({ target }) => void navigate(addressOf({ ...filters, [name]: target.value }), linkProps)}
      />
    </Field>
  )
  const tab = (person: string | undefined, name: string) => ({
    address: addressOf({ ...filters, person }),
    name,
    count: undefined,
    isCurrent: filters.person === person,
  })
  const mayExport = useMay('admin')
  return (
    <ListPage
      title="What happened"
      listName="What the team and customers did"
      tabsName="People"
      tabs={[tab(undefined, 'Everyone'), ...team.map(({ id, name }) => tab(id, name))]}
      linkProps={linkProps}
      tools={
        <>
          {dayField('from', 'From')}
          {dayField('to', 'To')}
          {mayExport && (
            <ButtonLink
              variant="outline"
              size="compact"
              icon={<DownloadIcon />}
              href={operationUrl(exportActivity, filters)}
              download
            >
              Download CSV
            </ButtonLink>
          )}
        </>
      }
      list={
        <div className="list-scroll">
          <div className="activity history stack">
            {error && <Notice>{errorMessage(error)}</Notice>}
            {!entries && !error && <output className="loading-line">Loading...</output>}
            {entries?.length === 0 && <EmptyState icon={HistoryIcon} title="Nothing happened then" />}
            {days.map(([name, ofDay]) => (
              <HistoryDay key={name} name={name} entries={ofDay}>
                {(entry) => <Act entry={entry} />}
              </HistoryDay>
            ))}
            {hasNextPage && (
              <SecondaryButton disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Load more
              </SecondaryButton>
            )}
          </div>
        </div>
      }
    />
  )
}

export const ActivityPage = ({ admin }: { admin: Admin | null }) => (
  <AdminPage admin={admin} title="What happened">
    <ActivityDesk key={admin?.id} />
  </AdminPage>
)
