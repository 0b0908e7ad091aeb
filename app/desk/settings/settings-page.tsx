import { useQuery } from '@tanstack/react-query'
import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { type ComponentType, lazy, Suspense, useContext, useEffect, useRef } from 'react'
import { Link, Navigate, NavLink, useLocation, useNavigate } from 'react-router'
import type { Admin } from '#app/forms/sign-in/admin-session.ts'
import { useAuthErrors } from '#app/lib/session/session-expiry.ts'
import { includesRole, onlyFor } from '#contract/roles.ts'
import { AdminPage } from '../shell/admin-page.tsx'
import { BackToDashboard, useBackState } from '../shell/back-to-dashboard.tsx'
import { usePhone } from '../shell/small-screen.tsx'
import { OwnRole, useMay } from '../shell/team.ts'
import { AccountPanel } from './account-panel.tsx'
import { secondFactorQuery } from './account-queries.ts'
import { SETTINGS } from '../start/page-of.ts'
import { SETTINGS_GROUPS, SETTINGS_PAGES, type SettingsPath, type SettingsProps } from './settings-pages.ts'

/** A part with exports for several pages. */
const partOf = <M,>(load: () => Promise<M>, pick: (module: M) => ComponentType<SettingsProps>) =>
  lazy(async () => ({ default: pick(await load()) }))
const mailServer = () => import('../mail-settings/mail-server.tsx')
const organisation = () => import('../organisation/organisation-settings.tsx')

const PARTS: Record<SettingsPath, ComponentType<SettingsProps>> = {
  '/admin/settings/profile': lazy(() => import('./profile-settings.tsx')),
  '/admin/settings/security': lazy(() => import('./security-settings.tsx')),
  '/admin/settings/notifications': lazy(() => import('./notice-settings.tsx')),
  '/admin/settings/people': lazy(() => import('../organisation/people.tsx')),
  '/admin/settings/assignment': lazy(() => import('../organisation/assignment-settings.tsx')),
  '/admin/settings/tags': lazy(() => import('../organisation/tag-settings.tsx')),
  '/admin/settings/sending': partOf(mailServer, ({ SendingSettings }) => SendingSettings),
  '/admin/settings/receiving': partOf(mailServer, ({ ReceivingSettings }) => ReceivingSettings),
  '/admin/settings/email-texts': lazy(() => import('../organisation/mail-texts.tsx')),
  '/admin/settings/emails': partOf(organisation, ({ MailSettings }) => MailSettings),
  '/admin/settings/blocked': partOf(organisation, ({ BlockedSenders }) => BlockedSenders),
  '/admin/settings/company': lazy(() => import('../company/company-settings.tsx')),
  '/admin/settings/go-online': lazy(() => import('./go-online.tsx')),
  '/admin/settings/form': partOf(organisation, ({ TicketFormSettings }) => TicketFormSettings),
}
const SECURITY = '/admin/settings/security' satisfies SettingsPath

/** The list of all pages; a phone shows it alone. */
function SettingsNav() {
  const { state } = useLocation()
  const role = useContext(OwnRole)
  const isAdmin = includesRole(role, 'admin')
  const link = (path: string, name: string) => (
    <NavLink key={path} to={path} state={state as unknown} className="row">
      {name}
    </NavLink>
  )
  return (
    <nav aria-label="Settings" className="stack settings-nav">
      {isAdmin && link('/admin/get-started', 'Get started')}
      {SETTINGS_GROUPS.map(({ name, pages }) => ({
        name,
        pages: pages.filter(({ least }) => includesRole(role, least)),
      }))
        .filter(({ pages }) => pages.length > 0)
        .map(({ name, pages }) => (
          <section key={name} aria-label={name}>
            <h2 className="muted small strong">{name}</h2>
            {pages.map((page) => link(page.path, page.name))}
          </section>
        ))}
      {role && !isAdmin && (
        <p className="muted small">{onlyFor(role === 'manager' ? 'admin' : 'manager', 'the rest')}</p>
      )}
    </nav>
  )
}

/** Moves the focus to the field that the address names, or to the heading of a page that was chosen. */
function OpenPage({ path, name, least, ...props }: SettingsProps & (typeof SETTINGS_PAGES)[number]) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    const field = hash && document.getElementById(hash.slice(1))
    if (field) field.focus()
    else if (key !== 'default') heading.current?.focus()
  }, [hash, key])
  const Part = PARTS[path]
  const isAllowed = useMay(least)
  return (
    <>
      <h2 ref={heading} id="settings-title" tabIndex={-1}>
        {name}
      </h2>
      {isAllowed ? (
        <Part {...props} />
      ) : (
        <AccountPanel>
          <p className="panel-part">{onlyFor(least)}</p>
        </AccountPanel>
      )}
    </>
  )
}

type OpenProps = Pick<SettingsProps, 'admin'> & { open: (typeof SETTINGS_PAGES)[number] | undefined }

function Settings({ admin, open }: OpenProps) {
  const navigate = useNavigate()
  const { back, state } = useBackState()
  const { pathname } = useLocation()
  const isPhone = usePhone()
  useAuthErrors()
  const { data: secondFactor, isError } = useQuery(secondFactorQuery)
  const mustSetUp = secondFactor?.required === true && !secondFactor.enabled
  const isList = pathname === SETTINGS && isPhone
  if (mustSetUp ? open?.path !== SECURITY : !open && !isList)
    return <Navigate to={mustSetUp ? SECURITY : SETTINGS_PAGES[0]!.path} replace state={state} />
  return (
    <main id="main" tabIndex={-1} className="stack settings" data-open={open && ''}>
      <header className="row list-page-head">
        <h1>Settings</h1>
        {isPhone && open && !mustSetUp ? (
          <Link to={SETTINGS} state={state} className="button" data-variant="outline" data-size="compact">
            <ArrowLeftIcon />
            All settings
          </Link>
        ) : (
          !mustSetUp && <BackToDashboard />
        )}
      </header>
      {!mustSetUp && <SettingsNav />}
      <div className="stack settings-parts">
        {mustSetUp && (
          <p className="account-must strong">
            <CircleAlertIcon size={20} />
            Everyone uses two-step sign-in here. Set yours up, then the dashboard opens.
          </p>
        )}
        {open && (secondFactor || isError) && (
          <Suspense>
            <OpenPage {...open} admin={admin} onRequiredSetUpDone={() => void navigate(back)} />
          </Suspense>
        )}
      </div>
    </main>
  )
}

/** Keyed by the admin, so that no input is left for the next person who signs in. */
export function SettingsPage({ admin }: { admin: Admin | null }) {
  const { pathname } = useLocation()
  const open = SETTINGS_PAGES.find(({ path }) => path === pathname)
  return (
    <AdminPage admin={admin} title={open ? `${open.name} | Settings` : 'Settings'} className="settings-page">
      <Settings key={admin?.id} admin={admin} open={open} />
    </AdminPage>
  )
}
