import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import MailIcon from 'lucide-react/icons/mail'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#app/lib/format.ts'
import { useAuthErrors } from '#app/lib/session/session-expiry.ts'
import { throttle } from '#app/lib/page-state.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useTicketStream } from '../live/ticket-stream.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { MailDetail } from './mail-detail.tsx'
import { MailList } from './mail-list.tsx'
import { mailCountsQuery, mailListQuery, reloadMails, mailAddress, useMailUrl } from './mail-queries.ts'
import { FILTER_WORDS, MAIL_FILTERS } from './mail-labels.ts'

/** Milliseconds between two reloads because of events. */
const EVENT_INTERVAL = 2_000

/** The Email page: incoming emails by what became of them, and the open one. */
export function MailPage() {
  const { filter, openId, back, kept, keptFromList, close } = useMailUrl()
  const list = useInfiniteQuery(mailListQuery(filter))
  const { data: counts } = useQuery(mailCountsQuery)
  useAuthErrors()
  useLiveMails()
  useFocusAfterClosing(openId)
  return (
    <PageFrame title="Email" back={back} isOpen={openId !== null}>
      <section className="panel mail-list" aria-labelledby="mail-list-title">
        <h2 id="mail-list-title" className="sr-only">
          Incoming emails
        </h2>
        <nav className="list-views" aria-label="Lists of emails">
          {MAIL_FILTERS.map((each) => (
            <Link
              key={each ?? 'all'}
              to={mailAddress(each)}
              state={kept}
              aria-current={each === filter ? 'page' : undefined}
            >
              {FILTER_WORDS[each ?? 'all'].name}{' '}
              {each && counts && <span className="view-count">{formatCount(counts[each])}</span>}
            </Link>
          ))}
        </nav>
        <MailList query={list} filter={filter} openId={openId} linkState={openId ? kept : keptFromList} />
      </section>
      <section className="panel mail-detail" aria-label="Open email">
        {openId ? (
          <MailDetail key={openId} id={openId} onBack={close} />
        ) : (
          <EmptyState
            icon={MailIcon}
            title="Select an email"
            text="Choose one from the list to see what happened to it."
          />
        )}
      </section>
    </PageFrame>
  )
}

/** Loads the emails again soon after something happened to a ticket; most emails do something to one. */
function useLiveMails() {
  const client = useQueryClient()
  const reload = useMemo(() => throttle(EVENT_INTERVAL, () => void reloadMails(client)), [client])
  useTicketStream({ onChange: reload, onGap: reload })
}

/** Where the list was replaced by an email, closing that one leads back to its row. */
function useFocusAfterClosing(openId: string | null) {
  const before = useRef(openId)
  useEffect(() => {
    const last = before.current
    before.current = openId
    if (last && !openId) document.getElementById(`mail-${last}`)?.focus()
  }, [openId])
}
