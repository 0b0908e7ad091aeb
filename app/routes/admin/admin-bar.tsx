import CircleUserRoundIcon from 'lucide-react/icons/circle-user-round'
import MessageSquareTextIcon from 'lucide-react/icons/message-square-text'
import LogOutIcon from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { EmailLink, EmailLinkTo } from '#app/dashboard/mail/email-link.tsx'
import { NoticeButton, NoticeButtonPlaceholder } from '#app/dashboard/notices/notice-button.tsx'
import { PaletteButton } from '#app/dashboard/palette/palette-button.tsx'
import { LOGIN } from '#app/account/sign-in/leave-for-login.ts'
import { Logo } from '#app/site/chrome/logo.tsx'
import { call } from '#app/lib/api.ts'
import { isSignedOut } from '#app/lib/session/session-expiry.ts'
import { useStore } from '#app/lib/store.ts'
import { chooseTheme, THEMES, themeStore } from '#app/lib/theme.ts'
import { Button } from '#app/ui/button.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { toast } from '#app/lib/toast/toast.tsx'
import { signOut } from '#contract/auth.ts'
import { AwayButton } from './away-button.tsx'
import { clearPrivateData } from './private-data.ts'

type AdminBarProps = {
  name: string
  isDashboard?: boolean
  /** Whether it says how many emails need somebody. */
  countsEmails?: boolean
  /** Whether it has the notices of who is signed in. */
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

/** Leads to the Account page, and remembers the dashboard's URL with its filters and open ticket for the way back. */
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

/** Leads to the page of saved replies and macros, and remembers the dashboard's URL in the same way. */
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
