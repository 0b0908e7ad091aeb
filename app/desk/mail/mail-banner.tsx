import { localEntries } from '#app/lib/browser-storage.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import MailWarningIcon from 'lucide-react/icons/mail-warning'
import XIcon from 'lucide-react/icons/x'
import { useState } from 'react'
import { call } from '#app/lib/api.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { getMailStatus } from '#contract/health.ts'
import { NoticeFold, useSmallScreen } from '../shell/small-screen.tsx'

type Expiry = { expires_at: string; days_left: number }

/** Days before the end on which a warning is due again. */
const WARNINGS = [1, 7, 30]

const keyOf = (adminId: string) => `mail-warning:${adminId}`

/** Names the warning that is due: the end, and how near it is. */
const nameOf = ({ expires_at, days_left }: Expiry) =>
  `${expires_at} ${WARNINGS.find((warning) => days_left <= warning) ?? ''}`

/** A warning can be closed; that the secret has ended cannot. */
export const canBeClosed = ({ days_left }: Expiry): boolean => days_left > 0

/** True if this person has closed the warning of 30, 7 or 1 day; the next one appears again. */
export const isWarningClosed = (adminId: string, expiry: Expiry): boolean =>
  canBeClosed(expiry) && localEntries.read(keyOf(adminId)) === nameOf(expiry)

export const closeWarning = (adminId: string, expiry: Expiry) => localEntries.write(keyOf(adminId), nameOf(expiry))

const RELOAD_INTERVAL = 60_000

const mailStatusQuery = queryOptions({
  queryKey: ['mail-status'],
  queryFn: ({ signal }) => call(getMailStatus, {}, { signal }),
  refetchInterval: RELOAD_INTERVAL,
})

/**
 * Says that emails do not come in, or soon will not, and what to do about it. The live region is always rendered, or its change
 * is missed.
 */
export function MailBanner({ adminId }: { adminId: string }) {
  const { data } = useQuery(mailStatusQuery)
  const [, setClosed] = useState(0)
  const isSmall = useSmallScreen()
  const stopped = data?.mailboxes.filter(({ working }) => !working) ?? []
  const expiry = data?.oauth
  const warning = expiry?.words && !isWarningClosed(adminId, expiry) ? expiry : undefined
  const alerts = [
    ...stopped.map(({ name, words, what_to_do: todo, stopped_since: since }) => (
      <div key={name} className="mail-alert small breakable" data-kind="stopped">
        <MailWarningIcon size={20} />
        <p>
          <b>{since ? `Emails haven’t been coming in since ${formatMoment(since)}.` : 'Emails aren’t coming in.'}</b>{' '}
          <bdi>{words}</bdi> <bdi>{todo}</bdi>
        </p>
      </div>
    )),
    warning && (
      <div key="warning" className="mail-alert small breakable">
        <MailWarningIcon size={20} />
        <p>
          <b>{warning.words}</b> {warning.what_to_do}
        </p>
        {canBeClosed(warning) && (
          <button
            type="button"
            className="icon-button"
            aria-label="Close this warning"
            onClick={() => {
              closeWarning(adminId, warning)
              setClosed((count) => count + 1)
            }}
          >
            <XIcon size={18} />
          </button>
        )}
      </div>
    ),
  ].filter(Boolean)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> may hold no paragraphs
    <div role="status">
      {isSmall && alerts.length > 0 ? (
        <NoticeFold
          tone={stopped.length > 0 ? 'crit' : 'warn'}
          icon={<MailWarningIcon size={18} />}
          words={stopped.length > 0 ? 'Emails aren’t coming in' : expiryWords(warning!.days_left)}
          more={alerts.length - 1}
        >
          {alerts}
        </NoticeFold>
      ) : (
        alerts
      )}
    </div>
  )
}

function expiryWords(daysLeft: number) {
  if (daysLeft <= 0) return 'The email secret has expired'
  return `The email secret expires in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`
}
