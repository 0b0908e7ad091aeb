import { useState, useEffect, useRef } from 'react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ChangeQuery, type ListQuery, formatTotal, hasDefaultColumns } from '../list/list-query.ts'
import {
  FIXED_VIEWS,
  isShown,
  isShownInOrder,
  queryOf,
  viewAddress,
  type ListView,
  IN_PROGRESS,
  NEWSLETTERS,
  SPAM,
  OPEN,
  RESOLVED,
  isSavedViewShown,
  savedViewChanges,
  viewContents,
} from './list-views.ts'
import { type SavedView, type ListColumn, updateView } from '#contract/saved-views.ts'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#app/lib/format.ts'
import { focusElement } from '../shell/focus.ts'
import { createLoadedAhead } from '../shell/load-ahead.ts'
import { statsQuery } from '../ticket/ticket-queries.ts'
import { useChange } from '../shell/use-change.ts'
import { reloadViews, viewsQuery } from './views-query.ts'
import { ViewsMenu } from './views-menu.tsx'

type ViewLinkProps = ComponentProps<'a'> & {
  view: ListView
  /** True if the list shows it; by default its filters decide, if the list is given. */
  isCurrent?: boolean
  query?: ListQuery
  onQuery: ChangeQuery
}

/** Leads to a view of the list: a link, so that it can also be opened in another tab. */
export function ViewLink({ view, isCurrent, query, onQuery, children, ...rest }: ViewLinkProps) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onQuery(view, 'view')
  }
  return (
    <a
      {...rest}
      href={viewAddress(view)}
      aria-current={(isCurrent ?? (query && isShown(view, query))) || undefined}
      onClick={onClick}
    >
      {children}
    </a>
  )
}

/**
 * The version of the opened view that the list on screen grew from: the last one it was the same as. What a colleague saves
 * meanwhile arrives by itself, so the newest version is none that the admin has read.
 */
function useViewBase(opened: SavedView | undefined, isSame: boolean): SavedView | undefined {
  const [base, setBase] = useState<SavedView>()
  const next = opened && (isSame || base?.id !== opened.id) ? opened : base
  if (next !== base) setBase(next)
  return next
}

const TextButton = (props: ComponentProps<'button'>) => <button type="button" className="text-button" {...props} />

type ViewNoticeProps = { view: SavedView; sentence: string; children: ReactNode }

/** Problem of the open view, with actions on it. */
function ViewNotice({ view, sentence, children }: ViewNoticeProps) {
  return (
    <div className="view-problem row small">
      <TriangleAlertIcon size={16} />
      <output>
        <bdi>{view.name}</bdi>: {sentence}
      </output>
      {children}
    </div>
  )
}

const useViewDialog = createLoadedAhead(
  async () => (await import('./view-dialog.tsx')).ViewDialog,
  'The view could not be opened. Try again.',
)

type ViewSwitchProps = {
  query: ListQuery
  columns: readonly ListColumn[]
  viewId: string | null
  onQuery: ChangeQuery
}

/** Lists that need no saving. */
const FIXED = [...FIXED_VIEWS.map(({ view }) => view), NEWSLETTERS, SPAM, OPEN, IN_PROGRESS, RESOLVED]

/** The lists an admin works with, above the rows, and those they have pinned. */
export function ViewSwitch({ query, columns, viewId, onQuery }: ViewSwitchProps) {
  const { data: stats } = useQuery(statsQuery)
  const { data: saved = [] } = useQuery(viewsQuery)
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null)
  const { Loaded: ViewDialog } = useViewDialog(edited !== null, () => setEdited(null))
  const { change, isChanging } = useChange({
    operation: updateView,
    onDone: focusList,
    sayFailure: true,
    reload: reloadViews,
  })
  const opened = saved.find(({ id }) => id === viewId)
  const shown = [...(opened ? [opened] : []), ...saved].find((view) => isSavedViewShown(view, query, columns))
  const isKnown =
    shown !== undefined || (hasDefaultColumns(columns) && FIXED.some((view) => isShownInOrder(view, query)))
  const base = useViewBase(opened, shown?.id === opened?.id)
  const isOutdated = opened !== undefined && base?.updated_at !== opened.updated_at
  const canSave = opened !== undefined && opened.own && !isKnown && !opened.problem
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = tabs.current?.querySelector<HTMLElement>('[aria-current]')
    tabs.current?.scrollTo({ left: current ? current.offsetLeft - tabs.current.offsetLeft : 0 })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the tabs may be wider than the list
  }, [query])
  const listed = saved.filter((view) => view.pinned || view === opened)
  /** Replaces what was saved as the admin knows it: any later version refuses. */
  const save = (view: SavedView, known: string | undefined) =>
    change({ id: view.id, base: known, ...viewContents(query, columns) })
  const showSaved = (view: SavedView) => {
    onQuery(savedViewChanges(view), 'view')
    focusList()
  }
  return (
    <>
      <div className="views-bar">
        <nav ref={tabs} className="list-views" aria-label="Views">
          {FIXED_VIEWS.map(({ view, name, count }) => (
            <ViewLink key={name} view={view} query={query} onQuery={onQuery}>
              {name} {count && stats && <span className="view-count">{formatCount(stats[count])}</span>}
            </ViewLink>
          ))}
          {listed.map((view) => (
            <ViewLink
              key={view.id}
              view={savedViewChanges(view)}
              isCurrent={view.id === shown?.id}
              data-changed={(view === opened && view !== shown) || undefined}
              title={view.name}
              query={query}
              onQuery={onQuery}
            >
              <bdi className="truncated">{view.name}</bdi>{' '}
              {view.count !== null && (
                <span className="view-count">{formatTotal(view.count, queryOf(savedViewChanges(view)))}</span>
              )}
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
          {canSave && !isOutdated && (
            <TextButton disabled={isChanging} onClick={() => save(opened, base?.updated_at)}>
              Save changes
            </TextButton>
          )}
          <ViewsMenu views={saved} canSave={!isKnown} onOpen={(view) => onQuery(view, 'view')} onEdit={setEdited} />
        </div>
      </div>
      {opened && !opened.problem && !isKnown && isOutdated && (
        <ViewNotice view={opened} sentence="It has been changed since you opened it.">
          <TextButton onClick={() => showSaved(opened)}>Show it as it is now</TextButton>
          {canSave && (
            <TextButton disabled={isChanging} onClick={() => save(opened, opened.updated_at)}>
              Replace it with this list
            </TextButton>
          )}
        </ViewNotice>
      )}
      {opened?.problem && (
        <ViewNotice view={opened} sentence={opened.problem}>
          {opened.own && <TextButton onClick={() => setEdited(opened)}>Edit view</TextButton>}
        </ViewNotice>
      )}
      {edited && ViewDialog && (
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
      )}
    </>
  )
}

/** The pressed button disappears with its entry. */
const focusList = () => void focusElement('#ticket-list-title')
