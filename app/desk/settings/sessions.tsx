import MonitorIcon from 'lucide-react/icons/monitor'
import SmartphoneIcon from 'lucide-react/icons/smartphone'
import { formatMoment } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { SecondaryButton } from '#app/ui/button.tsx'
import { type Session, sessionsQuery, ACCOUNT_CHANGE } from './account-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Fact } from '../overview/fact.tsx'
import { useChange } from '../shell/use-change.ts'
import { endOtherSessions, endSession } from '#contract/account.ts'
import { QueryPanel } from './account-panel.tsx'

/** The order matters: most user agents also name the browsers they are compatible with. */
const BROWSERS: [mark: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [mark: RegExp, name: string, isHandheld: boolean][] = [
  [/\biPhone\b/, 'iPhone', true],
  [/\biPad\b/, 'iPad', true],
  [/\bAndroid\b/, 'Android', true],
  [/\bCrOS\b/, 'ChromeOS', false],
  [/\bWindows\b/, 'Windows', false],
  [/\bMac(?:intosh| OS X)\b/, 'macOS', false],
  [/\bLinux\b/, 'Linux', false],
]

export type Device = { name: string; isHandheld: boolean }

/** A readable name for a user agent, such as 'Firefox on Windows'. */
export function parseDevice(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const browser = BROWSERS.find(([mark]) => mark.test(text))?.[1] ?? 'Unknown browser'
  const [, system, isHandheld = false] = SYSTEMS.find(([mark]) => mark.test(text)) ?? []
  return { name: system ? `${browser} on ${system}` : browser, isHandheld }
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { user_agent, address, created_at, expires_at, current } = session
  const { name, isHandheld } = parseDevice(user_agent)
  const Icon = isHandheld ? SmartphoneIcon : MonitorIcon
  return (
    <li className="row" data-current={current ? '' : undefined}>
      <Icon className="muted" size={20} />
      <div className="breakable">
        <p className="row">
          <b className="strong">{name}</b>
          {current && <Badge tone="default">This session</Badge>}
        </p>
        <dl className="row small">
          <Fact name="Address">{address ?? 'Not known'}</Fact>
          <Fact name="Since">{formatMoment(created_at)}</Fact>
          <Fact name="Ends">{formatMoment(expires_at)}</Fact>
        </dl>
      </div>
      {!current && (
        <SecondaryButton disabled={busy} onClick={onEnd}>
          End<span className="sr-only"> the session of {name}</span>
        </SecondaryButton>
      )}
    </li>
  )
}

export const Sessions = () => (
  <QueryPanel id="sessions" title="Where you’re signed in" query={useQuery(sessionsQuery)} subject="Your sessions">
    {(sessions) => <SessionList sessions={sessions} />}
  </QueryPanel>
)

function SessionList({ sessions }: { sessions: Session[] }) {
  const list = useRef<HTMLUListElement>(null)
  /** The focused row is about to be removed. */
  const keepFocus = () => list.current?.focus()
  const end = useChange({
    ...ACCOUNT_CHANGE,
    operation: endSession,
    onDone: keepFocus,
    say: (_, { id }) => {
      const ended = sessions.find((session) => session.id === id)
      return { title: 'Session Ended', text: `${parseDevice(ended?.user_agent ?? null).name} is signed out.` }
    },
  })
  const endOthers = useChange({
    ...ACCOUNT_CHANGE,
    operation: endOtherSessions,
    onDone: keepFocus,
    say: () => ({ title: 'Sessions Ended', text: 'You’re signed in on this device only.' }),
  })
  const others = sessions.filter(({ current }) => !current).length
  const busy = end.isChanging || endOthers.isChanging
  return (
    <>
      <ul className="setting-list" ref={list} tabIndex={-1} aria-labelledby="sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} busy={busy} onEnd={() => end.change({ id: session.id })} />
        ))}
      </ul>
      <footer className="panel-part">
        {others === 0 ? (
          <p className="muted">You’re signed in on this device only.</p>
        ) : (
          <SecondaryButton disabled={busy} onClick={() => endOthers.change({})}>
            End all other sessions
          </SecondaryButton>
        )}
      </footer>
    </>
  )
}
