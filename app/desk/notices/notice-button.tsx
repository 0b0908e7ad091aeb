import { useQuery, useQueryClient } from '@tanstack/react-query'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { useState, useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { formatRecent } from '#app/lib/ages.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { SecondaryButton } from '#app/ui/button.tsx'
import type { Notice } from '#contract/notices.ts'
import { EMAIL_PAGE } from '../mail/mail-queries.ts'
import { isUnseen, noticesQuery, useMarkSeen, reloadNotices } from './notice-queries.ts'
import { useIsLive, onTeamSignal } from '../live/signals.ts'
import BellIcon from 'lucide-react/icons/bell'
import { formatCount } from '#app/lib/format.ts'

function NoticePanel({ onLeave }: { onLeave: () => void }) {
  const { data: notices, isError, isFetching, refetch } = useQuery(noticesQuery)
  const markSeen = useMarkSeen()
  const [now] = useState(() => Date.now())
  const unseen = notices?.filter(isUnseen) ?? []
  return (
    <>
      <div className="notice-head spread">
        <h2>Notifications</h2>
        {unseen.length > 0 && (
          <SecondaryButton onClick={() => markSeen(unseen.map(({ id }) => id))}>Mark all as seen</SecondaryButton>
        )}
      </div>
      {notices ? (
        <NoticeList notices={notices} now={now} markSeen={markSeen} onLeave={onLeave} />
      ) : isError ? (
        <div className="notice-failed stack muted">
          <p role="alert">
            <CircleAlertIcon size={18} />
            Your notifications could not be loaded.
          </p>
          <SecondaryButton disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </SecondaryButton>
        </div>
      ) : (
        <p className="notice-none muted">
          <output>Loading...</output>
        </p>
      )}
      <div className="notice-foot spread">
        <Link className="link" to="/admin/settings/notifications" onClick={onLeave}>
          Choose what you’re notified about
        </Link>
      </div>
    </>
  )
}

type NoticeListProps = { notices: Notice[]; now: number; markSeen: (ids: string[]) => void; onLeave: () => void }

function NoticeList({ notices, now, markSeen, onLeave }: NoticeListProps) {
  const addressOf = useNoticeAddress()
  if (notices.length === 0)
    return (
      <p className="notice-none muted">
        Nothing new. You’ll see it here when a ticket is yours or a customer answers you.
      </p>
    )
  return (
    <ul>
      {notices.map((notice) => (
        <li key={notice.id}>
          <Link
            to={addressOf(notice)}
            data-unseen={isUnseen(notice) ? '' : undefined}
            onClick={() => {
              if (isUnseen(notice)) markSeen([notice.id])
              onLeave()
            }}
          >
            <span dir="auto">{notice.text}</span>
            <span className="notice-meta row muted">
              {isUnseen(notice) && <Badge tone="default">New</Badge>}
              <time dateTime={notice.created_at} title={formatMoment(notice.created_at)}>
                {formatRecent(notice.created_at, now)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Links a notice to its ticket with the list's current filters; a mailbox's notice leads to the emails. */
function useNoticeAddress() {
  const { pathname, search } = useLocation()
  return ({ ticket_id }: Notice) => {
    if (ticket_id === null) return EMAIL_PAGE
    const params = new URLSearchParams(pathname === '/admin' ? search : '')
    params.delete('tab')
    params.set('ticket', ticket_id)
    return `/admin?${params}`
  }
}

/** Reloads the notices for each new one, and when the stream, which may have missed some, is open again. */
function useLiveNotices() {
  const client = useQueryClient()
  const isLive = useIsLive()
  useEffect(
    () =>
      onTeamSignal(({ kind }) => {
        if (kind === 'notice') void reloadNotices(client)
      }),
    [client],
  )
  useEffect(() => {
    if (isLive) void client.refetchQueries({ queryKey: noticesQuery.queryKey, stale: true })
  }, [client, isLive])
}

/** Button with the unseen count; opens the notice list. */
export function NoticeButton() {
  useLiveNotices()
  const { data: notices = [] } = useQuery(noticesQuery)
  const unseen = notices.filter(isUnseen).length
  const id = useId()
  const panel = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="bar-button notice-button"
        title="Notifications"
        popoverTarget={id}
        aria-haspopup="dialog"
      >
        <BellIcon size={18} />
        <span className="sr-only">Notifications</span>
        {unseen > 0 && (
          <span className="bar-count">
            {formatCount(unseen)}
            <span className="sr-only"> unseen</span>
          </span>
        )}
      </button>
      <dialog
        id={id}
        ref={panel}
        popover="auto"
        aria-label="Notifications"
        tabIndex={-1}
        className="notice-panel"
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open') panel.current?.focus()
        }}
      >
        {isOpen && <NoticePanel onLeave={() => panel.current?.hidePopover()} />}
      </dialog>
    </>
  )
}
