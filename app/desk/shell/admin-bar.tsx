import { useQuery } from '@tanstack/react-query'
import MailIcon from 'lucide-react/icons/mail'
import { Link, useLocation } from 'react-router'
import { formatCount } from '#app/lib/format.ts'
import { mailCountsQuery, EMAIL_PAGE, mailAddress } from '../mail/mail-queries.ts'
import SearchIcon from 'lucide-react/icons/search'
import { paletteOpen } from '../keys/palette-state.ts'
import CoffeeIcon from 'lucide-react/icons/coffee'
import { useAway } from './team.ts'
import CircleUserRoundIcon from 'lucide-react/icons/circle-user-round'
import MessageSquareTextIcon from 'lucide-react/icons/message-square-text'
import LogOutIcon from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { NoticeButton, NoticeButtonPlaceholder } from '../notices/notice-button.tsx'
import { LOGIN } from '#app/forms/sign-in/admin-session.ts'
import { Logo } from '#app/site/chrome/logo.tsx'
import { call } from '#app/lib/api.ts'
import { isSignedOut } from '#app/lib/session/session-expiry.ts'
import { useStore } from '#app/lib/store.ts'
import { chooseTheme, THEMES, themeStore } from '#app/lib/theme.ts'
import { Button } from '#app/ui/button.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { signOut } from '#contract/auth.ts'
import { clearPrivateData } from './private-data.ts'

/** Links to the emails that need attention, with their number. */
function EmailLink() {
  const { data: counts } = useQuery(mailCountsQuery)
  const { failed = 0, held = 0 } = counts ?? {}
  const target = failed > 0 ? 'failed' : held > 0 ? 'held' : null
  return <EmailLinkTo address={mailAddress(target)} waiting={failed + held} />
}

type EmailLinkToProps = { address?: string; waiting?: number }

function EmailLinkTo({ address = EMAIL_PAGE, waiting = 0 }: EmailLinkToProps) {
  const { pathname, search, state } = useLocation()
  const isHere = pathname === EMAIL_PAGE
  const isDashboard = pathname === '/admin'
  return (
    <Link
      to={address}
      state={isDashboard ? { back: pathname + search } : (state as unknown)}
      className="bar-button admin-email"
      title="Email"
      aria-current={isHere ? 'page' : undefined}
    >
      <MailIcon size={18} />
      <span className="admin-email-name">Email</span>
      {waiting > 0 && (
        <span className="bar-count">
          {formatCount(waiting)}
          <span className="sr-only"> {waiting === 1 ? 'needs' : 'need'} attention</span>
        </span>
      )}
    </Link>
  )
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

/** Switches between away and back. On a phone the Account page has this switch. */
function AwayButton({ adminId }: { adminId: string }) {
  const { away, change } = useAway(adminId)
  if (away === undefined) return null
  return (
    <button
      type="button"
      className="bar-button away-button"
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
  hasNotices?: boolean
  /** Missing until the admin is loaded, and outside their pages. */
  adminId?: string | undefined
  onSignedOut?: () => void
}

export function AdminBar({
  name,
  isDashboard = false,
  countsEmails = false,
  hasNotices = false,
  adminId,
  onSignedOut = () => {},
}: AdminBarProps) {
  const theme = useStore(themeStore)
  const Title = isDashboard ? 'h1' : 'span'
  return (
    <header className="admin-bar on-dark">
      <Logo />
      <Title className="admin-title">Support dashboard</Title>
      {adminId && <PaletteButton />}
      {countsEmails ? <EmailLink /> : <EmailLinkTo />}
      <RepliesLink isDashboard={isDashboard} />
      {hasNotices ? <NoticeButton /> : <NoticeButtonPlaceholder />}
      <ThemeSwitch themes={THEMES} theme={theme} onChange={chooseTheme} />
      {adminId && <AwayButton adminId={adminId} />}
      <AccountLink name={name} isDashboard={isDashboard} />
      <Logout onSignedOut={onSignedOut} />
    </header>
  )
}

/** Remembers the dashboard's URL with its filters and open ticket for the way back. */
function AccountLink({ name, isDashboard }: { name: string; isDashboard: boolean }) {
  const { pathname, search, state } = useLocation()
  return (
    <Link
      to="/admin/account"
      state={isDashboard ? { back: pathname + search } : (state as unknown)}
      className="bar-button admin-name"
      title="Account"
      aria-current={pathname === '/admin/account' ? 'page' : undefined}
    >
      <CircleUserRoundIcon size={18} />
      <span dir="auto">{name}</span>
      <span className="sr-only"> Account</span>
    </Link>
  )
}

function RepliesLink({ isDashboard }: { isDashboard: boolean }) {
  const { pathname, search, state } = useLocation()
  return (
    <Link
      to="/admin/replies"
      state={isDashboard ? { back: pathname + search } : (state as unknown)}
      className="bar-button admin-email"
      title="Replies"
      aria-current={pathname === '/admin/replies' ? 'page' : undefined}
    >
      <MessageSquareTextIcon size={18} />
      <span className="admin-email-name">Replies</span>
    </Link>
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
