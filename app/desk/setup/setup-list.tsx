import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Admin } from '#app/forms/sign-in/admin-session.ts'
import { call } from '#app/lib/api.ts'
import { useAuthErrors } from '#app/lib/session/session-expiry.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as contract from '#contract/setup-list.ts'
import { AdminPage } from '../shell/admin-page.tsx'
import { BackToDashboard } from '../shell/back-to-dashboard.tsx'
import { useChange } from '../shell/use-change.ts'
import { reloadTickets } from '../ticket/ticket-queries.ts'
import { ORDER, SetupLines } from './setup-lines.tsx'

const listQuery = queryOptions({
  queryKey: ['setup-list'],
  queryFn: ({ signal }) => call(contract.getSetupList, {}, { signal }),
})
const findingsQuery = queryOptions({
  queryKey: ['setup-list', 'findings'],
  queryFn: ({ signal }) => call(contract.listFindings, {}, { signal }),
})

type Variant = 'primary' | 'outline'
/** Titles, and the one thing that each line offers until it is done, and afterwards: the words of a link, or a button. */
const ITEMS: Record<contract.SetupItem['name'], { title: string; todo: Offer; done: Offer }> = {
  company: { title: 'Your company', todo: 'Set up your company', done: 'Change' },
  sending: { title: 'Sending email', todo: 'Set up sending', done: TestEmail },
  receiving: { title: 'Receiving email', todo: 'Connect a mailbox', done: 'Change' },
  team: { title: 'Your team', todo: 'Invite someone', done: 'Invite someone' },
  form: { title: 'Ticket form', todo: 'Open to customers', done: 'Open the form' },
  'test-ticket': { title: 'First ticket', todo: TestTicket, done: TestTicket },
}
type Offer = string | ComponentType<{ variant: Variant }>

/** Lists the needs of a new installation in six lines, each with its state and one thing to do; the next one stands out. */
export function SetupList() {
  const { data, isError } = useQuery(listQuery)
  const next = data?.items.find(({ state }) => state !== 'done')
  const lines = data?.items.map((item) => {
    const { title, ...offers } = ITEMS[item.name]
    const Offered = offers[item.state === 'done' ? 'done' : 'todo']
    const variant = item === next ? 'primary' : 'outline'
    const link = { to: item.href, 'data-variant': variant, 'data-size': 'compact', className: 'button' }
    const action =
      typeof Offered === 'string' ? (
        <Link {...link} reloadDocument={!item.href.startsWith('/admin')}>
          {Offered}
        </Link>
      ) : (
        <Offered variant={variant} />
      )
    return { title, state: item.state, text: item.text, action }
  })
  return <SetupLines title="Get started" isError={isError} lines={lines} />
}

/** The report of `npm run doctor`, what is wrong first. */
function Findings() {
  const { data, isError } = useQuery(findingsQuery)
  const findings = data?.findings
    .map(({ title, state, found, todo = '' }) => ({ title, state, text: `${found} ${todo}` }))
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  return <SetupLines title="All findings" isError={isError} lines={findings} />
}

function GetStarted() {
  useAuthErrors()
  return (
    <main id="main" tabIndex={-1} className="stack setup-page">
      <header className="row list-page-head">
        <h1>Get started</h1>
        <BackToDashboard />
      </header>
      <div className="panel">
        <SetupList />
        <Findings />
      </div>
    </main>
  )
}

export const GetStartedPage = ({ admin }: { admin: Admin | null }) => (
  <AdminPage admin={admin} title="Get started">
    <GetStarted />
  </AdminPage>
)

type ActionProps = {
  label: string
  variant: Variant
  isChanging: boolean
  failure: string
  onPress: () => void
  done?: string | undefined
}

const Action = ({ label, variant, isChanging, failure, onPress, done }: ActionProps) => (
  <>
    <SecondaryButton variant={variant} busy={isChanging} onClick={onPress}>
      {label}
    </SecondaryButton>
    <output>{!isChanging && done}</output>
    {failure && !isChanging && <Notice>{failure}</Notice>}
  </>
)

function TestEmail({ variant }: { variant: Variant }) {
  const { change, result, ...state } = useChange({ operation: contract.sendTestEmail })
  const done = result && `Sent to ${result.sent_to}. Look in your inbox, and in spam.`
  return <Action {...state} variant={variant} label="Send me a test email" done={done} onPress={() => change({})} />
}

function TestTicket({ variant }: { variant: Variant }) {
  const navigate = useNavigate()
  const { change, ...state } = useChange({
    operation: contract.makeTestTicket,
    onDone: ({ ticket }) => void navigate(`/admin?ticket=${ticket.id}`),
    reload: reloadTickets,
  })
  return <Action {...state} variant={variant} label="Make a test ticket" onPress={() => change({})} />
}
