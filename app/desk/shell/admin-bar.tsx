import { useQuery } from '@tanstack/react-query'
import BuildingIcon from 'lucide-react/icons/building-2'
import CircleUserRoundIcon from 'lucide-react/icons/circle-user-round'
import CoffeeIcon from 'lucide-react/icons/coffee'
import LogOutIcon from 'lucide-react/icons/log-out'
import MailIcon from 'lucide-react/icons/mail'
import MessageSquareTextIcon from 'lucide-react/icons/message-square-text'
import MonitorIcon from 'lucide-react/icons/monitor'
import MoonIcon from 'lucide-react/icons/moon'
import SearchIcon from 'lucide-react/icons/search'
import SunIcon from 'lucide-react/icons/sun'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { formatCount } from '#app/lib/format.ts'
import { useStore } from '#app/lib/store.ts'
import { chooseTheme, THEMES, themeStore } from '#app/lib/theme.ts'
import { Logo } from '#app/site/chrome/logo.tsx'
import { closeMenu, Menu, MenuItem } from '#app/ui/menu.tsx'
import { paletteOpen } from '../keys/palette-state.ts'
import { EMAIL_PAGE, mailAddress, mailCountsQuery } from '../mail/mail-queries.ts'
import { NewTicketButton } from '../new-ticket/new-ticket-button.tsx'
import { NoticeButton } from '../notices/notice-button.tsx'
import { logOut } from './log-out.ts'
import { initialsOf, useAway } from './team.ts'

type PageLinkProps = { page: string; to?: string; title?: string; className: string; children: ReactNode }

/** A link to another page, which remembers the dashboard's URL with its filters and open ticket for the way back. */
function PageLink({ page, to = page, title, className, children }: PageLinkProps) {
  const { pathname, search, state } = useLocation()
  return (
    <Link
      to={to}
      state={pathname === '/admin' ? { back: pathname + search } : (state as unknown)}
      className={className}
      title={title}
      aria-current={pathname === page ? 'page' : undefined}
      onClick={({ currentTarget }) => closeMenu(currentTarget)}
    >
      {children}
    </Link>
  )
}

/** Counts the emails that wait for a decision, and marks that some could not be read. */
function EmailLink({ isCounted }: { isCounted: boolean }) {
  const { data } = useQuery({ ...mailCountsQuery, enabled: isCounted })
  const { failed = 0, held = 0 } = data ?? {}
  const address = mailAddress(held > 0 ? 'held' : failed > 0 ? 'failed' : null)
  const failure = `${formatCount(failed)} couldn’t be read`
  return (
    <PageLink page={EMAIL_PAGE} to={address} title="Email" className="bar-button admin-email">
      <MailIcon size={18} />
      <span className="admin-email-name">Email</span>
      {held > 0 && (
        <span className="bar-count">
          {formatCount(held)}
          <span className="sr-only"> {held === 1 ? 'needs' : 'need'} review</span>
        </span>
      )}
      {failed > 0 && (
        <span className="bar-mark" title={failure}>
          <TriangleAlertIcon size={14} />
          <span className="sr-only">{failure}</span>
        </span>
      )}
    </PageLink>
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

const THEME_ICONS = { system: MonitorIcon, light: SunIcon, dark: MoonIcon }

/** The person's menu, a button with their initials and a mark while they are away. */
function AvatarMenu({ name, adminId }: { name: string; adminId: string }) {
  const theme = useStore(themeStore)
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!
  const ThemeIcon = THEME_ICONS[theme]
  const { away, change } = useAway(adminId)
  return (
    <Menu
      className="bar-button avatar-button"
      label="Your menu"
      title={name}
      button={
        <>
          <span className="avatar" aria-hidden="true">
            {initialsOf(name)}
          </span>
          {away && (
            <span className="avatar-away">
              <CoffeeIcon size={12} />
            </span>
          )}
          <span className="sr-only">
            {name}
            {away && ', away'}
          </span>
        </>
      }
    >
      <p className="menu-heading truncated" dir="auto">
        {name}
      </p>
      <PageLink page="/admin/account" className="menu-item">
        <CircleUserRoundIcon />
        <span>Account & settings</span>
      </PageLink>
      <PageLink page="/admin/companies" className="menu-item">
        <BuildingIcon />
        <span>Companies</span>
      </PageLink>
      <PageLink page="/admin/replies" className="menu-item">
        <MessageSquareTextIcon />
        <span>Replies</span>
      </PageLink>
      <hr className="menu-rule" />
      <button
        type="button"
        className="menu-item"
        title={`Theme: ${theme}. Switch to ${next}.`}
        onClick={() => chooseTheme(next)}
      >
        <ThemeIcon />
        <span>Theme: {theme}</span>
      </button>
      {away !== undefined && (
        <button
          type="button"
          className="menu-item"
          aria-pressed={away}
          title={away ? 'You’re away' : 'You get no new tickets while you’re away'}
          onClick={() => change(!away)}
        >
          <CoffeeIcon />
          <span>I’m away</span>
          <span className="menu-detail" aria-hidden="true">
            {away ? 'On' : 'Off'}
          </span>
        </button>
      )}
      <hr className="menu-rule" />
      <MenuItem icon={<LogOutIcon />} onSelect={() => void logOut()}>
        Logout
      </MenuItem>
    </Menu>
  )
}

type AdminBarProps = {
  name: string
  isDashboard?: boolean
  countsEmails?: boolean
  /** Missing until the admin is loaded, and outside their pages. */
  adminId?: string | undefined
}

export function AdminBar({ name, isDashboard, countsEmails = false, adminId }: AdminBarProps) {
  const Title = isDashboard ? 'h1' : 'span'
  return (
    <header className="admin-bar on-dark">
      <Logo />
      <Title className="admin-title">Support dashboard</Title>
      {adminId && (
        <>
          <PaletteButton />
          <NewTicketButton />
          <EmailLink isCounted={countsEmails} />
          <NoticeButton />
          <AvatarMenu name={name} adminId={adminId} />
        </>
      )}
    </header>
  )
}
