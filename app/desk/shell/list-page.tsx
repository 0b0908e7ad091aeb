import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { Link, type LinkProps } from 'react-router'
import { formatCount } from '#app/lib/format.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useListKeys } from '../keys/use-list-keys.ts'
import { BackToDashboard } from './back-to-dashboard.tsx'
import { isOneColumn } from './focus.ts'

type ListTab = { address: string; name: string; count: number | undefined; isCurrent: boolean }
type ListPageProps = {
  title: string
  /** Next to the title. */
  note?: ReactNode
  listName: string
  tabsName: string
  tabs: readonly ListTab[]
  /** Of the links to the lists. */
  linkProps: Pick<LinkProps, 'state' | 'replace'>
  /** Search and buttons above the list. */
  tools?: ReactNode
  list: ReactNode
  detailName?: string
  /** The entry that the address opens: in one column it replaces the list. */
  openId?: string | null
  detail?: ReactNode
  /** In place of the detail while nothing is open; missing on a page without details. */
  empty?: { icon: LucideIcon; title: string; text: string }
  /** Has the focus when an entry closes whose row is gone. */
  fallbackFocus?: RefObject<HTMLElement | null>
}

/** A page of lists with the open entry next to them, both chosen by the address. */
export function ListPage(props: ListPageProps) {
  const { title, listName, tabsName, tabs, linkProps, tools, list, detailName, openId = null, detail, empty } = props
  const heading = useId()
  useFocusAfterClosing(openId, props.fallbackFocus)
  useListKeys()
  return (
    <main
      id="main"
      tabIndex={-1}
      className="stack list-page"
      data-open={openId === null ? undefined : ''}
      data-whole={empty ? undefined : ''}
    >
      <header className="row list-page-head">
        <h1>{title}</h1>
        {props.note}
        <BackToDashboard />
      </header>
      <section className="panel list-panel" aria-labelledby={heading}>
        <h2 id={heading} className="sr-only">
          {listName}
        </h2>
        <nav className="list-views" aria-label={tabsName}>
          {tabs.map(({ address, name, count, isCurrent }) => (
            <Link key={address} to={address} {...linkProps} aria-current={isCurrent ? 'page' : undefined}>
              {name} {count !== undefined && <span className="view-count">{formatCount(count)}</span>}
            </Link>
          ))}
        </nav>
        {tools && <div className="list-tools">{tools}</div>}
        {list}
      </section>
      {empty && (
        <section className="panel detail-panel" aria-label={detailName}>
          {openId === null ? <EmptyState {...empty} /> : detail}
        </section>
      )}
    </main>
  )
}

export type ListRowProps = LinkProps & { entryId: string; isOpen: boolean }

export function ListRow({ entryId, isOpen, ...link }: ListRowProps) {
  return (
    <li>
      <Link {...link} id={rowId(entryId)} className="list-row small" aria-current={isOpen ? 'true' : undefined} />
    </li>
  )
}

const rowId = (entryId: string) => `row-${entryId}`

/** Where the list was replaced by an entry, or the entry was deleted, the focus returns to the list. */
function useFocusAfterClosing(openId: string | null, fallback?: RefObject<HTMLElement | null>) {
  const before = useRef(openId)
  useEffect(() => {
    const last = before.current
    before.current = openId
    if (last && !openId) (document.getElementById(rowId(last)) ?? fallback?.current)?.focus()
  }, [openId, fallback])
}

type DetailHeadProps = { title?: ReactNode; onBack: () => void; children?: ReactNode }

/** The title of the open entry, which has the focus where it replaces the list. */
export function DetailHead({ title, onBack, children }: DetailHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOneColumn()) heading.current?.focus()
  }, [])
  return (
    <header className="detail-head">
      <SecondaryButton className="detail-back" icon={<ArrowLeftIcon />} onClick={onBack}>
        Back
      </SecondaryButton>
      {title && (
        <h2 id="detail-title" ref={heading} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h2>
      )}
      {children}
    </header>
  )
}

export const focusDetailTitle = () => document.getElementById('detail-title')?.focus()
