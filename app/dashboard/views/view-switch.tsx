import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { formatCount } from '#app/lib/format-count.ts'
import { whenIdle } from '#app/lib/timing/when-idle.ts'
import type { ListColumn, SavedView } from '#contract/team/saved-views.ts'
import { statsQuery } from '../state/ticket-queries.ts'
import { formatTotal, readListQuery, withChanges, type ChangeQuery, type ListQuery } from '../list/list-query.ts'
import { hasDefaultColumns } from '../list/columns/list-columns.ts'
import { ALL_TICKETS, IN_PROGRESS, isShown, MINE, NEEDS_ANSWER, OPEN, RESOLVED, UNASSIGNED } from './list-views.ts'
import { isSavedViewShown, savedViewChanges, viewContents } from './saved-view-address.ts'
import { useViewChanges } from './use-view-changes.ts'
import { ViewLink } from './view-link.tsx'
import { ViewsMenu } from './views-menu.tsx'
import { viewsQuery } from './views-query.ts'

const loadDialog = async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog })
const ViewDialog = lazy(loadDialog)

type ViewSwitchProps = {
  query: ListQuery
  columns: readonly ListColumn[]
  viewId: string | null
  onQuery: ChangeQuery
}

/** Lists that need no saving. */
const FIXED = [ALL_TICKETS, NEEDS_ANSWER, MINE, UNASSIGNED, OPEN, IN_PROGRESS, RESOLVED]

/**
 * The lists an admin works with, above the rows, and those they have pinned. Numbers of one's own and of unassigned tickets count
 * what is not resolved.
 */
export function ViewSwitch({ query, columns, viewId, onQuery }: ViewSwitchProps) {
  const { data: stats } = useQuery(statsQuery)
  const { data: saved = [] } = useQuery(viewsQuery)
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null)
  const { update, reportFailure } = useViewChanges()
  // The press that needs it reports a failure.
  useEffect(() => whenIdle(() => void loadDialog().catch(() => {})), [])
  const fixed = [
    { view: ALL_TICKETS, name: 'All tickets' },
    { view: NEEDS_ANSWER, name: 'Needs an answer', count: stats?.needsAnswer },
    { view: MINE, name: 'Mine', count: stats?.mine },
    { view: UNASSIGNED, name: 'Unassigned', count: stats?.unassigned },
  ]
  const opened = saved.find(({ id }) => id === viewId)
  const shown = [...(opened ? [opened] : []), ...saved].find((view) => isSavedViewShown(view, query, columns))
  const isKnown = shown !== undefined || (hasDefaultColumns(columns) && FIXED.some((view) => isShown(view, query)))
  const pinned = saved.filter((view) => view.pinned)
  return (
    <div className="views-bar">
      <nav className="list-views" aria-label="Views">
        {fixed.map(({ view, name, count }) => (
          <ViewLink key={name} view={view} query={query} onQuery={onQuery}>
            {name} {count !== undefined && <span className="view-count">{formatCount(count)}</span>}
          </ViewLink>
        ))}
        {pinned.map((view) => (
          <ViewLink
            key={view.id}
            view={savedViewChanges(view)}
            isCurrent={view.id === shown?.id}
            query={query}
            onQuery={onQuery}
          >
            <bdi>{view.name}</bdi>{' '}
            {view.count !== null && <span className="view-count">{formatTotal(view.count, queryOf(view))}</span>}
            {view.problem && (
              <span title={view.problem}>
                <TriangleAlertIcon size={14} />
                <span className="sr-only">{view.problem}</span>
              </span>
            )}
          </ViewLink>
        ))}
      </nav>
      <div className="views-actions">
        {!isKnown && opened?.own && !opened.problem && (
          <button
            type="button"
            className="text-button"
            disabled={update.isPending}
            onClick={() =>
              update.mutate({ id: opened.id, ...viewContents(query, columns) }, { onError: reportFailure })
            }
          >
            Save changes
          </button>
        )}
        {!isKnown && (
          <button type="button" className="text-button" onClick={() => setEdited('new')}>
            Save view
          </button>
        )}
        <ViewsMenu views={saved} onOpen={(view) => onQuery(savedViewChanges(view), 'view')} onEdit={setEdited} />
      </div>
      {opened?.problem && (
        <output className="view-problem">
          <TriangleAlertIcon size={16} />
          <span>
            <bdi>{opened.name}</bdi>: {opened.problem}
          </span>
          {opened.own && (
            <button type="button" className="text-button" onClick={() => setEdited(opened)}>
              Edit view
            </button>
          )}
        </output>
      )}
      {edited && (
        <Suspense>
          <ViewDialog
            view={edited === 'new' ? undefined : edited}
            query={query}
            columns={columns}
            onSaved={(view) => {
              setEdited(null)
              onQuery(savedViewChanges(view), 'view')
            }}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

const queryOf = (view: SavedView) => readListQuery(withChanges(new URLSearchParams(), savedViewChanges(view)))
