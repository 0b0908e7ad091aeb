import { useQuery } from '@tanstack/react-query'
import CircleUserRoundIcon from 'lucide-react/icons/circle-user-round'
import CoffeeIcon from 'lucide-react/icons/coffee'
import LogOutIcon from 'lucide-react/icons/log-out'
import MailIcon from 'lucide-react/icons/mail'
import MessageSquareTextIcon from 'lucide-react/icons/message-square-text'
import MonitorIcon from 'lucide-react/icons/monitor'
import MoonIcon from 'lucide-react/icons/moon'
import SearchIcon from 'lucide-react/icons/search'
import SunIcon from 'lucide-react/icons/sun'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { LOGIN } from '#app/forms/sign-in/admin-session.ts'
import { call } from '#app/lib/api.ts'
import { formatCount } from '#app/lib/format.ts'
import { isSignedOut } from '#app/lib/session/session-expiry.ts'
import { useStore } from '#app/lib/store.ts'
import { chooseTheme, THEMES, themeStore } from '#app/lib/theme.ts'
import { Logo } from '#app/site/chrome/logo.tsx'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { signOut } from '#contract/auth.ts'
import { paletteOpen } from '../keys/palette-state.ts'
import { EMAIL_PAGE, mailAddress, mailCountsQuery } from '../mail/mail-queries.ts'
import { NewTicketButton } from '../new-ticket/new-ticket-button.tsx'
import { NoticeButton, NoticeButtonPlaceholder } from '../notices/notice-button.tsx'
import { clearPrivateData } from './private-data.ts'
import { useAway } from './team.ts'

type BarLinkProps = {
  page: string
  to?: string
  title: string
  className?: string
  icon: ReactNode
  children: ReactNode
}

/** A link to another page, which remembers the dashboard's URL with its filters and open ticket for the way back. */
function BarLink({ page, to = page, title, className = 'admin-email', icon, children }: BarLinkProps) {
  const { pathname, search, state } = useLocation()
  return (
    <Link
      to={to}
      state={pathname === '/admin' ? { back: pathname + search } : (state as unknown)}
      className={`bar-button ${className}`}
      title={title}
      aria-current={pathname === page ? 'page' : undefined}
    >
      {icon}
      {children}
    </Link>
  )
}

function EmailLink({ address = EMAIL_PAGE, waiting = 0 }: { address?: string; waiting?: number }) {
  return (
    <BarLink page={EMAIL_PAGE} to={address} title="Email" icon={<MailIcon size={18} />}>
      <span className="admin-email-name">Email</span>
      {waiting > 0 && (
        <span className="bar-count">
          {formatCount(waiting)}
          <span className="sr-only"> {waiting === 1 ? 'needs' : 'need'} attention</span>
        </span>
      )}
    </BarLink>
  )
}

function CountedEmailLink() {
  const { data: counts } = useQuery(mailCountsQuery)
  const { failed = 0, held = 0 } = counts ?? {}
  const target = held > 0 ? 'held' : failed > 0 ? 'failed' : null
  return <EmailLink address={mailAddress(target)} waiting={held} />
}

function PaletteButton() {
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return (
    <button
      type="button"
      className="bar-button palette-button"
      title="Search or command"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      onClick={() => paletteOpen.set(true)}
    >
      <SearchIcon size={18} />
      <span className="palette-button-name">Search or command</span>
      <kbd aria-hidden="true">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  )
}

const THEME_ICONS = { system: MonitorIcon, light: SunIcon, dark: MoonIcon }

/** Cycles through the themes; its accessible name says the current one. */
function ThemeButton() {
  const theme = useStore(themeStore)
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!
  const Icon = THEME_ICONS[theme]
  return (
    <button
      type="button"
      className="icon-button"
      title={`Theme: ${theme}. Switch to ${next}.`}
      onClick={() => chooseTheme(next)}
    >
      <Icon size={18} />
      <span className="sr-only">Theme: {theme}</span>
    </button>
  )
}

/** Switches between away and back. */
function AwayButton({ adminId }: { adminId: string }) {
  const { away, change } = useAway(adminId)
  if (away === undefined) return null
  return (
    <button
      type="button"
      className="bar-button away-button"
      aria-label="I’m away"
      aria-pressed={away}
      title={away ? 'You’re away' : 'No tickets come to you by themselves while you’re away'}
      onClick={() => change(!away)}
    >
      <CoffeeIcon size={18} />
      <span className="away-name">I’m away</span>
    </button>
  )
}

type AdminBarProps = {
  name: string
  isDashboard?: boolean
  countsEmails?: boolean
  /** Missing until the admin is loaded, and outside their pages. */
  adminId?: string | undefined
  onSignedOut?: () => void
}

export function AdminBar({ name, isDashboard, countsEmails, adminId, onSignedOut = () => {} }: AdminBarProps) {
  const Title = isDashboard ? 'h1' : 'span'
  return (
    <header className="admin-bar on-dark">
      <Logo />
      <Title className="admin-title">Support dashboard</Title>
      {adminId && <PaletteButton />}
      {adminId && <NewTicketButton />}
      {countsEmails ? <CountedEmailLink /> : <EmailLink />}
      <BarLink page="/admin/replies" title="Replies" icon={<MessageSquareTextIcon size={18} />}>
        <span className="admin-email-name">Replies</span>
      </BarLink>
      {adminId ? <NoticeButton /> : <NoticeButtonPlaceholder />}
      <ThemeButton />
      {adminId && <AwayButton adminId={adminId} />}
      <BarLink page="/admin/account" title="Account" className="admin-name" icon={<CircleUserRoundIcon size={18} />}>
        <span className="truncated" dir="auto">
          {name}
        </span>
        <span className="sr-only"> Account</span>
      </BarLink>
      <Logout onSignedOut={onSignedOut} />
    </header>
  )
}

function Logout({ onSignedOut }: { onSignedOut: () => void }) {
  const [busy, setBusy] = useState(false)
  async function logOut() {
    setBusy(true)
    try {
      await call(signOut, {})
    } catch (error) {
      if (!isSignedOut(error)) {
        toast({ kind: 'error', title: 'Error', text: 'You are still signed in. Try Logout again.' })
        return setBusy(false)
      }
    }
    onSignedOut()
    clearPrivateData()
    location.assign(LOGIN)
  }
  return (
    <Button
      variant="on-dark-outline"
      size="compact"
      icon={<LogOutIcon />}
      data-logout
      title="Logout"
      disabled={busy}
      onClick={logOut}
    >
      Logout
    </Button>
  )
}
