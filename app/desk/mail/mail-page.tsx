import type { Admin } from '#app/forms/sign-in/admin-session.ts'
import { AdminPage } from '../shell/admin-page.tsx'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import MailIcon from 'lucide-react/icons/mail'
import { useMemo } from 'react'
import { useAuthErrors } from '#app/lib/session/session-expiry.ts'
import { throttle } from '#app/lib/page-state.ts'
import { useTicketStream } from '../live/ticket-stream.ts'
import { useLocation, useNavigate } from 'react-router'
import { useBackState } from '../shell/back-to-dashboard.tsx'
import { ListPage } from '../shell/list-page.tsx'
import { formatAge } from '#app/lib/ages.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { useMinute } from '../shell/use-minute.ts'
import { mailStatusQuery } from './mail-banner.tsx'
import { MailDetail } from './mail-detail.tsx'
import { MailList } from './mail-list.tsx'
import { mailCountsQuery, mailListQuery, reloadMails, mailAddress } from './mail-queries.ts'
import { FILTER_LABELS, MAIL_FILTERS } from './mail-labels.ts'

/** Milliseconds between two reloads. */
const EVENT_INTERVAL = 2_000

export function MailDesk() {
  const { filter, openId, kept, keptFromList, close } = useMailUrl()
  const list = useInfiniteQuery(mailListQuery(filter))
  const { data: counts } = useQuery(mailCountsQuery)
  useAuthErrors()
  useLiveMails()
  return (
    <ListPage
      title="Email"
      note={<Mailboxes />}
      listName="Incoming emails"
      tabsName="Lists of emails"
      tabs={MAIL_FILTERS.map((each) => ({
        address: mailAddress(each),
        name: FILTER_LABELS[each ?? 'all'].name,
        count: each ? counts?.[each] : undefined,
        isCurrent: each === filter,
      }))}
      linkProps={{ state: kept }}
      list={<MailList query={list} filter={filter} openId={openId} linkState={openId ? kept : keptFromList} />}
      detailName="Open email"
      openId={openId}
      detail={openId && <MailDetail key={openId} id={openId} onBack={close} />}
      empty={{
        icon: MailIcon,
        title: 'Select an email',
        text: 'Choose one from the list to see what happened to it.',
      }}
    />
  )
}

/** Says when each mailbox was last read. */
function Mailboxes() {
  const { data } = useQuery(mailStatusQuery)
  const now = useMinute()
  return data?.mailboxes.map(({ name, checked_at: checked, stopped_since: since, words }) => (
    <p key={name} className="fine breakable">
      {name.slice(0, name.lastIndexOf('@'))}{' '}
      {words
        ? `has not been read${since ? ` since ${formatMoment(since)}` : ''}. ${words}`
        : checked
          ? `read ${formatAge(checked, now)} ago`
          : 'has not been read yet'}
    </p>
  ))
}

/** Reads from the URL what the Email page shows. Opening an email adds a history entry, closing it goes back to the list. */
function useMailUrl() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { state, kept } = useBackState()
  const parameters = new URLSearchParams(search)
  const filter = MAIL_FILTERS.find((name) => name === parameters.get('state')) ?? null
  return {
    filter,
    openId: parameters.get('mail'),
    kept,
    keptFromList: { ...kept, isFromList: true },
    close: () => void (state.isFromList ? navigate(-1) : navigate(mailAddress(filter), { replace: true, state })),
  }
}

/** Reloads the emails soon after a ticket changed; most emails change one. */
function useLiveMails() {
  const client = useQueryClient()
  const reload = useMemo(() => throttle(EVENT_INTERVAL, () => void reloadMails(client)), [client])
  useTicketStream({ onChange: reload, onGap: reload })
}

export const MailPage = ({ admin }: { admin: Admin | null }) => (
  <AdminPage admin={admin} title="Email" showsMail>
    <MailDesk key={admin?.id} />
  </AdminPage>
)
