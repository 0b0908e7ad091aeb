import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SecondaryButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type AccountPanelProps = {
  /** The id of the heading; without one it is the only panel, and that of the page is its heading. */
  id?: string
  title?: string
  state?: ReactNode
  children: ReactNode
}

export function AccountPanel({ id = 'settings-title', title, state, children }: AccountPanelProps) {
  return (
    <section className="panel account-panel" aria-labelledby={id}>
      {title && (
        <header className="spread">
          <h3 id={id} tabIndex={-1}>
            {title}
          </h3>
          {state}
        </header>
      )}
      {children}
    </section>
  )
}

type QueryPanelProps<T> = Omit<AccountPanelProps, 'children'> & {
  query: UseQueryResult<T>
  /** Begins a sentence: 'Your sessions'. */
  subject: string
  /** Shown while it loads, too. */
  before?: ReactNode
  children: (data: T) => ReactNode
}

/** A panel with a query's data; until it is loaded a placeholder, or an error with a button to try again. */
export function QueryPanel<T>({ query, subject, before, children, ...panel }: QueryPanelProps<T>) {
  const { data, isError, isFetching, refetch } = query
  return (
    <AccountPanel {...panel}>
      {before}
      {data !== undefined && children(data)}
      {data === undefined && !isError && <output className="panel-part">Loading...</output>}
      {data === undefined && isError && (
        <div className="row panel-part">
          <Notice>{`${subject} could not be loaded.`}</Notice>
          <SecondaryButton disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </SecondaryButton>
        </div>
      )}
    </AccountPanel>
  )
}
