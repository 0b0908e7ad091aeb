import { queryOptions, useQuery } from '@tanstack/react-query'
import CircleIcon from 'lucide-react/icons/circle'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { useId, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Admin } from '#app/forms/sign-in/admin-session.ts'
import { call } from '#app/lib/api.ts'
import { useAuthErrors } from '#app/lib/session/session-expiry.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as contract from '#contract/setup-list.ts'
import { AdminPage } from '../shell/admin-page.tsx'
import { BackToDashboard } from '../shell/list-page.tsx'
import { useChange } from '../shell/use-change.ts'
import { reloadTickets } from '../ticket/ticket-queries.ts'

const listQuery = queryOptions({
  queryKey: ['setup-list'],
  queryFn: ({ signal }) => call(contract.getSetupList, {}, { signal }),
})
const findingsQuery = queryOptions({
  queryKey: ['setup-list', 'findings'],
  queryFn: ({ signal }) => call(contract.listFindings, {}, { signal }),
})

/** Titles, and the one thing that each line offers: a button, or the words of a link. */
const ITEMS: Record<contract.SetupItem['name'], { title: string; action: ReactNode }> = {
  company: { title: 'Your company', action: 'See the website' },
  sending: { title: 'Sending email', action: <TestEmail /> },
  receiving: { title: 'Receiving email', action: 'Open Email' },
  team: { title: 'Your team', action: 'Invite someone' },
  form: { title: 'Ticket form', action: 'Open the form' },
  'test-ticket': { title: 'First ticket', action: <TestTicket /> },
}

/** Lists the needs of a new installation in six lines, each with its state and one thing to do. */
export function SetupList() {
  const { data, isError } = useQuery(listQuery)
  const items = data?.items.map(({ name, state, text, href }) => {
    const { title, action } = ITEMS[name]
    return { title, state, text, action: typeof action === 'string' ? <ActionLink to={href} words={action} /> : action }
  })
  return <Lines title="Get started" isError={isError} lines={items} />
}

/** The report of `npm run doctor`, what is wrong first. */
function Findings() {
  const { data, isError } = useQuery(findingsQuery)
  const findings = data?.findings
    .map(({ title, state, found, todo = '' }) => ({ title, state, text: `${found} ${todo}` }))
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  return <Lines title="All findings" isError={isError} lines={findings} />
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

const STATES = {
  problem: { Icon: TriangleAlertIcon, word: 'Problem' },
  warning: { Icon: TriangleAlertIcon, word: 'Warning' },
  todo: { Icon: CircleIcon, word: 'To do' },
  done: { Icon: CircleCheckIcon, word: 'Done' },
  ok: { Icon: CircleCheckIcon, word: 'In order' },
  skipped: { Icon: CircleIcon, word: 'Not checked' },
}
const ORDER = Object.keys(STATES)

type Line = { title: string; state: keyof typeof STATES; text: string; action?: ReactNode }

function Lines({ title, isError, lines }: { title: string; isError: boolean; lines: Line[] | undefined }) {
  const heading = useId()
  return (
    <section className="setup-list" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {!lines && <output>{isError ? 'This could not be loaded. Reload the page.' : 'Checking...'}</output>}
      <ol>
        {lines?.map(({ title: name, state, text, action }) => {
          const { Icon, word } = STATES[state]
          return (
            <li key={name + text} data-state={state}>
              <Icon className="muted" size={22} />
              <h3 className="strong">
                {name} <span className="muted small">{word}</span>
              </h3>
              {/* What is between backticks is code. */}
              <p className="fine breakable">
                {text.split('`').map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part))}
              </p>
              {action}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const ActionLink = ({ to, words }: { to: string; words: string }) => (
  <Link to={to} reloadDocument={!to.startsWith('/admin')} className="button" data-variant="outline" data-size="compact">
    {words}
  </Link>
)

type ActionProps = {
  label: string
  isChanging: boolean
  failure: string
  onPress: () => void
  done?: string | undefined
}

const Action = ({ label, isChanging, failure, onPress, done }: ActionProps) => (
  <>
    <SecondaryButton busy={isChanging} onClick={onPress}>
      {label}
    </SecondaryButton>
    <output>{!isChanging && done}</output>
    {failure && !isChanging && <Notice>{failure}</Notice>}
  </>
)

function TestEmail() {
  const { change, result, ...state } = useChange({ operation: contract.sendTestEmail })
  const done = result && `Sent to ${result.sent_to}. Look in your inbox, and in spam.`
  return <Action {...state} label="Send me a test email" done={done} onPress={() => change({})} />
}

function TestTicket() {
  const navigate = useNavigate()
  const { change, ...state } = useChange({
    operation: contract.makeTestTicket,
    onDone: ({ ticket }) => void navigate(`/admin?ticket=${ticket.id}`),
    reload: reloadTickets,
  })
  return <Action {...state} label="Make a test ticket" onPress={() => change({})} />
}
