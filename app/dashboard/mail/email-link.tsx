import { useQuery } from '@tanstack/react-query'
import MailIcon from 'lucide-react/icons/mail'
import { Link, useLocation } from 'react-router'
import { formatCount } from '#app/lib/format-count.ts'
import { mailCountsQuery } from './mail-queries.ts'
import { EMAIL_PAGE, mailAddress } from './use-mail-url.ts'

/** Leads to the Email page, to the list with what needs somebody; says how many do. */
export function EmailLink() {
  const { data: counts } = useQuery(mailCountsQuery)
  const { failed = 0, held = 0 } = counts ?? {}
  const target = failed > 0 ? 'failed' : held > 0 ? 'held' : null
  return <EmailLinkTo address={mailAddress(target)} waiting={failed + held} />
}

type EmailLinkToProps = { address?: string; waiting?: number }

/** The same without a count. */
export function EmailLinkTo({ address = EMAIL_PAGE, waiting = 0 }: EmailLinkToProps) {
  const { pathname, search, state } = useLocation()
  const isHere = pathname === EMAIL_PAGE
  const isDashboard = pathname === '/admin'
  return (
    <Link
      to={address}
      state={isDashboard ? { back: pathname + search } : (state as unknown)}
      className="bar-button admin-email"
      title="Email"
      aria-current={isHere ? 'page' : undefined}
    >
      <MailIcon size={18} />
      <span className="admin-email-name">Email</span>
      {waiting > 0 && (
        <span className="bar-count">
          {formatCount(waiting)}
          <span className="sr-only"> {waiting === 1 ? 'needs' : 'need'} attention</span>
        </span>
      )}
    </Link>
  )
}
