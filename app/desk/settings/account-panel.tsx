import type { ReactNode, RefObject } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { SecondaryButton } from '#app/ui/button.tsx'

type AccountPanelProps = {
  id: string
  title: string
  state?: ReactNode
  headingRef?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

export function AccountPanel({ id, title, state, headingRef, children }: AccountPanelProps) {
  return (
    <section className="panel account-panel" aria-labelledby={id}>
      <header>
        <h2 ref={headingRef} id={id} tabIndex={-1}>
          {title}
        </h2>
        {state}
      </header>
      {children}
    </section>
  )
}

type QueryBoundaryProps<T> = {
  query: UseQueryResult<T>
  /** Begins a sentence: 'Your sessions'. */
  subject: string
  children: (data: T) => ReactNode
}

/** Shows a query's data once it is loaded; until then a placeholder, or an error with a button to try again. */
export function QueryBoundary<T>({ query, subject, children }: QueryBoundaryProps<T>) {
  const { data, isError, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (!isError)
    return (
      <div className="account-loading" aria-busy="true">
        <output>Loading...</output>
        <span aria-hidden="true" />
        <span aria-hidden="true" />
      </div>
    )
  return (
    <div className="account-failed">
      <p className="strong" role="alert">
        <CircleAlertIcon size={18} />
        {subject} could not be loaded.
      </p>
      <SecondaryButton disabled={isFetching} onClick={() => void refetch()}>
        Try again
      </SecondaryButton>
    </div>
  )
}
