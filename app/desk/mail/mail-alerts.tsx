import { useMay } from '../shell/team.ts'
import { localEntries, tabEntries } from '#app/lib/browser-storage.ts'
import MailWarningIcon from 'lucide-react/icons/mail-warning'
import XIcon from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#app/lib/dates.ts'
import type { getMailStatus } from '#contract/health.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { NoticeFold, useSmallScreen } from '../shell/small-screen.tsx'

type MailAlertsProps = { adminId: string; status: ResponseBody<typeof getMailStatus> }
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

const NOT_SENDING = 'not-sending-closed'

/** Says that emails are not sent, do not come in, or soon will not, and what to do about it. */
export function MailAlerts({ adminId, status }: MailAlertsProps) {
  const [, setClosed] = useState(0)
  const isSmall = useSmallScreen()
  const stopped = status.mailboxes.filter(({ working }) => !working)
  const expiry = status.oauth
  const isAdmin = useMay('admin')
  const warning = expiry?.words && !isWarningClosed(adminId, expiry) ? expiry : undefined
  const closing = (close: () => void) => () => {
    close()
    setClosed((count) => count + 1)
  }
  const alerts = [
    ...stopped.map(({ name, words, what_to_do: todo, stopped_since: since }) => (
      <MailAlert key={name} kind="stopped">
        <b>{since ? `Emails haven’t been coming in since ${formatMoment(since)}.` : 'Emails aren’t coming in.'}</b>{' '}
        <bdi>{words}</bdi> <bdi>{todo}</bdi>
      </MailAlert>
    )),
    warning && (
      <MailAlert
        key="warning"
        onClose={canBeClosed(warning) ? closing(() => closeWarning(adminId, warning)) : undefined}
      >
        <b>{warning.words}</b> {warning.what_to_do}
      </MailAlert>
    ),
  ].filter(Boolean)
  return (
    <>
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
      {!status.sends && !tabEntries.read(NOT_SENDING) && (
        <MailAlert kind="not-sending" onClose={closing(() => tabEntries.write(NOT_SENDING, '1'))}>
          Emails are not being sent yet. Saved ones won’t send themselves later.{' '}
          {isAdmin && (
            <Link to="/admin/settings/sending" className="link">
              Set up sending
            </Link>
          )}
        </MailAlert>
      )}
    </>
  )
}

/** Returns the alerts once nothing is pressed: they push the page down, and a press that ends elsewhere than it began does nothing. */
export async function loadAlerts() {
  if (document.querySelector(':active'))
    await new Promise((resolve) => {
      const release = () => setTimeout(resolve)
      for (const end of ['pointerup', 'pointercancel', 'keyup']) addEventListener(end, release, { once: true })
    })
  return MailAlerts
}

type MailAlertProps = { kind?: string; onClose?: (() => void) | undefined; children: ReactNode }

const MailAlert = ({ kind, onClose, children }: MailAlertProps) => (
  <div className="mail-alert small breakable" data-kind={kind}>
    <MailWarningIcon size={20} />
    <p>{children}</p>
    {onClose && (
      <button type="button" className="icon-button" aria-label="Close this warning" onClick={onClose}>
        <XIcon size={18} />
      </button>
    )}
  </div>
)

function expiryWords(daysLeft: number) {
  if (daysLeft <= 0) return 'The email secret has expired'
  return `The email secret expires in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`
}
