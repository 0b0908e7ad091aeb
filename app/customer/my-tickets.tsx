import { StatusGlyph } from '#app/ui/status-glyph.tsx'
import type { MyTicket, MyTicketsViews } from '#contract/page-views.ts'
import { companyFormat } from '#app/lib/company-time.ts'
import { STATUS_LABELS } from './ticket-state.ts'
import SearchIcon from 'lucide-react/icons/search'
import { Button, ButtonLink } from '#app/ui/button.tsx'

const formatDay = companyFormat({ dateStyle: 'medium' })

export function TicketRow({ number, title, status, changed_at, of }: MyTicket) {
  const { label, tone } = STATUS_LABELS[status]
  return (
    <li className="row fine my-ticket">
      <p className="breakable my-title">
        <a className="strong" href={`/t/${number}`} dir="auto">
          {title}
        </a>
        {of && <span>{`Opened by ${of}`}</span>}
      </p>
      <p className="row strong my-state" data-tone={tone}>
        <StatusGlyph tone={tone} />
        {label}
      </p>
      <p className="my-number">{`#${number}`}</p>
      <p>
        <time dateTime={changed_at}>{formatDay(new Date(changed_at))}</time>
      </p>
    </li>
  )
}

export function MyTickets({ person, tickets, search, isContinued, more, company }: MyTicketsViews['my-tickets']) {
  const isFirstTime = tickets.length === 0 && search === '' && !isContinued
  return (
    <>
      <div className="row my-head">
        <h1 className="type-h1">My tickets</h1>
        <ButtonLink href="/my/tickets/new">New ticket</ButtonLink>
      </div>
      <div className="row my-person">
        <p className="muted breakable">
          Signed in as <b className="strong">{person.name}</b>
          {person.name !== person.email && <span>{person.email}</span>}
        </p>
        <form method="post" action="/my/tickets/sign-out">
          <Button type="submit" variant="outline" size="compact">
            Sign out
          </Button>
        </form>
      </div>
      {company && <p className="muted">{`You also see the tickets of your colleagues at ${company}.`}</p>}
      {!isFirstTime && <Search search={search} />}
      {tickets.length > 0 ? (
        <>
          <h2 className="sr-only">{search ? `Tickets that match “${search}”` : 'Tickets, the latest first'}</h2>
          <ol className="my-list">
            {tickets.map((ticket) => (
              <TicketRow key={ticket.number} {...ticket} />
            ))}
          </ol>
        </>
      ) : (
        <NoTickets search={search} isFirstTime={isFirstTime} />
      )}
      {(more || isContinued) && (
        <nav className="row my-pages" aria-label="Pages">
          {isContinued && (
            <ButtonLink variant="outline" size="compact" href={addressOf(search)}>
              Latest tickets
            </ButtonLink>
          )}
          {more && (
            <ButtonLink variant="outline" size="compact" href={more}>
              Older tickets
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}

const addressOf = (search: string) => `/my/tickets${search && `?${new URLSearchParams({ search })}`}`

function Search({ search }: { search: string }) {
  return (
    <search>
      <form action="/my/tickets" className="my-search">
        <label className="field-label" htmlFor="search">
          Search by title or number
        </label>
        <input className="control" type="search" id="search" name="search" defaultValue={search} maxLength={200} />
        <Button type="submit" variant="outline" icon={<SearchIcon />}>
          Search
        </Button>
      </form>
    </search>
  )
}

function NoTickets({ search, isFirstTime }: { search: string; isFirstTime: boolean }) {
  if (isFirstTime)
    return (
      <div className="my-none">
        <h2 className="type-h3">No tickets yet</h2>
        <p className="muted">What you send us by form or email shows up here.</p>
      </div>
    )
  return (
    <div className="my-none">
      <h2 className="type-h3">{search ? `No tickets match “${search}”` : 'No more tickets'}</h2>
      <p className="muted">
        {search && 'The search looks at titles and numbers. '}
        <a href="/my/tickets">Show all tickets</a>
      </p>
    </div>
  )
}
