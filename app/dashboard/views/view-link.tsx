import type { ComponentProps, MouseEvent } from 'react'
import type { ChangeQuery, ListQuery } from '../list/list-query.ts'
import { isShown, viewAddress, type ListView } from './list-views.ts'

type ViewLinkProps = ComponentProps<'a'> & {
  view: ListView
  /** Whether the list shows it, where its filters alone do not say so. */
  isCurrent?: boolean
  query: ListQuery
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
      aria-current={(isCurrent ?? isShown(view, query)) || undefined}
      onClick={onClick}
    >
      {children}
    </a>
  )
}
