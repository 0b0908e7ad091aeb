import { formatCount, formatFileSize } from '#app/lib/format.ts'
import { MAX_COUNTED_MAILS, type InboundMail } from '#contract/mails.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { senderOf, FILTER_LABELS, NO_MAILBOX, STATE_LABELS, subjectOf, type MailFilter } from './mail-labels.ts'
import { useQuery, type UseInfiniteQueryResult, type UseQueryResult } from '@tanstack/react-query'
import InboxIcon from 'lucide-react/icons/inbox'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { senderLabel } from '../conversation/message-head.tsx'
import { ListRow, type ListRowProps } from '../shell/list-page.tsx'
import { formatRecent } from '#app/lib/ages.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useMinute } from '../shell/use-minute.ts'
import { mailStatusQuery } from './mail-banner.tsx'
import { mailAddress } from './mail-queries.ts'

/** “37”, or “1,000+”. */
export const floodSize = (count: number | null): string =>
  formatCount(count ?? 0) + ((count ?? 0) >= MAX_COUNTED_MAILS ? '+' : '')

const HOUR_MS = 60 * 60 * 1000

type FloodTitleProps = { mail: Pick<InboundMail, 'from' | 'received_at' | 'flood_count' | 'flood_since'> }

/** “37 emails from flood@example.com within an hour”. */
export function FloodTitle({ mail }: FloodTitleProps) {
  const { received_at: until, flood_count: count, flood_since: since } = mail
  const isShort = since === null || Date.parse(until) - Date.parse(since) <= HOUR_MS
  return (
    <>
      {floodSize(count)} {count === 1 ? 'email' : 'emails'} from <bdi>{senderLabel(mail.from)}</bdi>{' '}
      {isShort ? 'within an hour' : `since ${formatMoment(since)}`}
    </>
  )
}

type MailListProps = {
  query: UseInfiniteQueryResult<{ pages: { mails: InboundMail[] }[] }>
  filter: MailFilter
  openId: string | null
  linkState: object
}

export function MailList({ query, filter, openId, linkState }: MailListProps) {
  const now = useMinute()
  const { data: status } = useQuery(mailStatusQuery)
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const mails = data?.pages.flatMap((page) => page.mails)
  if (!mails && isError) return <MailsFailed title="Emails could not be loaded." query={query} />
  if (!mails) return <output className="loading-line">Loading emails...</output>
  const { empty, why } = filter === null && status?.receives === false ? NO_MAILBOX : FILTER_LABELS[filter ?? 'all']
  if (mails.length === 0) return <EmptyState icon={InboxIcon} title={empty} text={why} />
  return (
    <div className="list-scroll">
      <ul className="list-rows" aria-label={`Emails, ${FILTER_LABELS[filter ?? 'all'].name}`}>
        {mails.map((mail) => (
          <MailRow
            key={mail.id}
            mail={mail}
            showsState={filter === null}
            now={now}
            to={mailAddress(filter, mail.id)}
            state={linkState}
            isOpen={mail.id === openId}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className="mail-more">
          <SecondaryButton disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older emails
          </SecondaryButton>
        </div>
      )}
    </div>
  )
}

type MailRowProps = Omit<ListRowProps, 'entryId'> & { mail: InboundMail; showsState: boolean; now: number }

function MailRow({ mail, showsState, now, ...link }: MailRowProps) {
  const { id, state, reason, size, received_at: at } = mail
  const isFlood = mail.flood_count !== null
  return (
    <ListRow {...link} entryId={id} replace={link.isOpen}>
      <bdi className="truncated">{isFlood ? `Newest: ${subjectOf(mail)}` : senderOf(mail)}</bdi>
      <time className="muted" dateTime={at} title={formatMoment(at)}>
        {formatRecent(at, now)}
      </time>
      <bdi className="list-row-title strong">{isFlood ? <FloodTitle mail={mail} /> : subjectOf(mail)}</bdi>
      {!isFlood && <span className="mail-size muted">{formatFileSize(size)}</span>}
      {(showsState || reason) && (
        <span className="list-row-detail clamped muted">
          {showsState && <b className="strong">{STATE_LABELS[state]}</b>}
          {showsState && reason && ': '}
          {reason && <bdi>{reason}</bdi>}
        </span>
      )}
    </ListRow>
  )
}

type MailsFailedProps = { title: string; query: Pick<UseQueryResult, 'isFetching' | 'refetch'> }

export const MailsFailed = ({ title, query: { isFetching, refetch } }: MailsFailedProps) => (
  <EmptyState
    icon={TriangleAlertIcon}
    title={title}
    action={
      <SecondaryButton disabled={isFetching} onClick={() => void refetch()}>
        Try again
      </SecondaryButton>
    }
  />
)
