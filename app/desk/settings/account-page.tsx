import { useState, lazy, Suspense } from 'react'
import { isAlertSoundOn, playAlertSound, setAlertSound } from '#app/lib/alert-sound.ts'
import { areToastsKept, keepToasts } from '#app/ui/toast-store.ts'
import { AccountPanel } from './account-panel.tsx'
import { useAway } from '../shell/team.ts'
import { useQuery } from '@tanstack/react-query'
import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { Link, useNavigate, useLocation } from 'react-router'
import type { getMe } from '#contract/auth.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { fullName } from '#app/lib/format.ts'
import { useAuthErrors } from '#app/lib/session/session-expiry.ts'
import { secondFactorQuery } from './account-queries.ts'
import { NoticeSettings } from './notice-settings.tsx'
import { NameForm, PasswordForm, SignatureForm } from './account-forms.tsx'
import { People } from '../organisation/people.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import type { Admin } from '#app/forms/sign-in/admin-session.ts'
import { site } from '#site'
import { AdminPage } from '../shell/admin-page.tsx'

function ThisBrowser() {
  return (
    <AccountPanel id="this-browser" title="This browser">
      <BrowserSwitch
        id="alert-sound"
        label="Sound for Critical tickets"
        meaning="Plays two short tones when a Critical ticket comes in while the dashboard is open in any tab. You hear them once when you turn this on."
        initial={isAlertSoundOn}
        onChange={(on) => {
          setAlertSound(on)
          playAlertSound()
        }}
      />
      <BrowserSwitch
        id="keep-notifications"
        label="Keep notifications until I close them"
        meaning="Otherwise they leave after 4 seconds, or after 10 where there is something to undo. Alt+T goes to them."
        initial={areToastsKept}
        onChange={keepToasts}
      />
    </AccountPanel>
  )
}

type SwitchProps = {
  id: string
  label: string
  meaning: string
  initial: () => boolean
  onChange: (on: boolean) => void
}

function BrowserSwitch({ id, label, meaning, initial, onChange }: SwitchProps) {
  const [on, setOn] = useState(initial)
  function change(next: boolean) {
    setOn(next)
    onChange(next)
  }
  return (
    <div className="account-setting">
      <label className="setting-switch">
        <input
          type="checkbox"
          checked={on}
          aria-describedby={`${id}-meaning`}
          onChange={(event) => change(event.target.checked)}
        />
        {label}
      </label>
      <p id={`${id}-meaning`}>{meaning}</p>
    </div>
  )
}

function AwaySwitch({ adminId }: { adminId: string }) {
  const { away, change } = useAway(adminId)
  return (
    <div className="account-setting">
      <label className="setting-switch">
        <input
          type="checkbox"
          checked={away ?? false}
          disabled={away === undefined}
          aria-describedby="away-meaning"
          onChange={({ target }) => change(target.checked)}
        />
        I’m away
      </label>
      <p id="away-meaning">
        No tickets come to you by themselves. After a while, tickets of yours that wait for an answer go back to
        Unassigned.
      </p>
    </div>
  )
}

const OrganisationSettings = lazy(async () => ({
  default: (await import('../organisation/organisation-settings.tsx')).OrganisationSettings,
}))
const TagSettings = lazy(async () => ({ default: (await import('../organisation/tag-settings.tsx')).TagSettings }))
const MailTexts = lazy(() => import('../organisation/mail-texts.tsx'))

type AccountProps = {
  /** Null while the server cannot be reached. */
  admin: ResponseBody<typeof getMe> | null
  /** The URL of the dashboard as it was left. */
  back: string
}

function Account({ admin, back }: AccountProps) {
  const navigate = useNavigate()
  useAuthErrors()
  const { data: secondFactor, isError } = useQuery(secondFactorQuery)
  const mustSetUp = secondFactor?.required === true && !secondFactor.enabled
  const email = admin?.email ?? ''
  return (
    <main id="main" tabIndex={-1} className="account">
      <header className="account-head">
        <h1>Account</h1>
        {admin && (
          <p>
            <span dir="auto">{fullName(admin)}</span>
            <span>{email}</span>
          </p>
        )}
        {!mustSetUp && (
          <Link to={back} className="button" data-variant="outline" data-size="compact">
            <ArrowLeftIcon />
            Back to the dashboard
          </Link>
        )}
      </header>
      {mustSetUp && (
        <p className="account-must">
          <CircleAlertIcon size={20} />
          Everyone uses two-step sign-in here. Set yours up, then the dashboard opens.
        </p>
      )}
      <div className="account-own">
        {admin && !mustSetUp && (
          <AccountPanel id="name-title" title="Your name">
            <NameForm admin={admin} />
            <SignatureForm admin={admin} />
          </AccountPanel>
        )}
        {admin && !mustSetUp && (
          <AccountPanel id="away-title" title="At work">
            <AwaySwitch adminId={admin.id} />
          </AccountPanel>
        )}
        <SecondFactor email={email} onRequiredSetUpDone={() => void navigate(back)} />
        <AccountPanel id="password-title" title="Password">
          <PasswordForm email={email} />
        </AccountPanel>
      </div>
      <div className="account-wide">
        <Sessions />
        {(secondFactor ?? isError) && !mustSetUp && <People email={email} />}
        {(secondFactor ?? isError) && !mustSetUp && <NoticeSettings />}
        <ThisBrowser />
        {(secondFactor ?? isError) && !mustSetUp && (
          <Suspense>
            <OrganisationSettings />
            {admin && <TagSettings adminId={admin.id} />}
            <MailTexts />
          </Suspense>
        )}
      </div>
    </main>
  )
}

/** Keyed by the admin, so that no input is left for the next person who signs in. */
export function AccountPage({ admin }: { admin: Admin | null }) {
  const state = useLocation().state as { back?: string } | null
  return (
    <AdminPage admin={admin} className="account-page">
      <title>{`Account | ${site.name}`}</title>
      <Account key={admin?.id} admin={admin} back={state?.back ?? '/admin'} />
    </AdminPage>
  )
}
