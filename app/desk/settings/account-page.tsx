import { useQuery, useQueryClient } from '@tanstack/react-query'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { lazy, Suspense, use, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Admin } from '#app/forms/sign-in/admin-session.ts'
import { focusSubmit } from '#app/forms/submit-form.ts'
import { isAlertSoundOn, playAlertSound, setAlertSound } from '#app/lib/alert-sound.ts'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { fullName } from '#app/lib/format.ts'
import { ReloadAdmin, useAuthErrors } from '#app/lib/session/session-expiry.ts'
import { Field, PasswordInput, TextArea } from '#app/ui/field.tsx'
import { SettingSwitch } from '#app/ui/setting-switch.tsx'
import { areToastsKept, keepToasts, toast } from '#app/ui/toast-store.ts'
import { changePassword, updateMe } from '#contract/account.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { site } from '#site'
import { People } from '../organisation/people.tsx'
import { AdminPage } from '../shell/admin-page.tsx'
import { BackToDashboard, useBackState } from '../shell/list-page.tsx'
import { useAway } from '../shell/team.ts'
import { AccountForm, NameFields, PasswordManagerUsername } from './account-forms.tsx'
import { AccountPanel } from './account-panel.tsx'
import { reloadAccount, secondFactorQuery } from './account-queries.ts'
import { NoticeSettings } from './notice-settings.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

function NameForm({ admin }: { admin: Admin }) {
  const reloadAdmin = use(ReloadAdmin)
  return (
    <AccountForm
      operation={updateMe}
      id="name"
      values={{ first_name: admin.first_name, last_name: admin.last_name }}
      action="Save name"
      busyLabel="Saving..."
      onSent={({ first_name, last_name }, form) => {
        toast({ kind: 'success', title: 'Name Changed', text: `Customers see ${first_name} ${last_name} now.` })
        focusSubmit(form)
        void reloadAdmin()
      }}
    >
      <p>Customers see it above each of your answers.</p>
      <NameFields id="name" isOwn />
    </AccountForm>
  )
}

function SignatureForm({ admin }: { admin: Admin }) {
  const reloadAdmin = use(ReloadAdmin)
  const { values, control, forget } = useKeptForm('signature', { signature: admin.signature })
  return (
    <AccountForm
      operation={updateMe}
      id="own"
      action="Save signature"
      busyLabel="Saving..."
      onSent={({ signature }, form) => {
        const text = signature ? 'Your next answers end with it.' : 'Your next answers end without one.'
        toast({ kind: 'success', title: 'Signature Saved', text })
        focusSubmit(form)
        // Once the page has the saved one, so that the old one does not come back for a moment.
        void reloadAdmin().then(forget)
      }}
    >
      <Field
        id="own-signature"
        label="Signature"
        optional
        hint="Below your answers by email, unless technicians’ names are hidden."
      >
        <TextArea name="signature" rows={3} dir="auto" {...control('signature')} />
      </Field>
      <figure className="form-preview">
        <figcaption className="strong">How an answer ends</figcaption>
        <blockquote>
          <p dir="auto" style={{ whiteSpace: 'pre-line' }}>
            {['…the end of your answer.', values.signature.trim(), `${site.name}, ${site.city}, ${site.region}`]
              .filter(Boolean)
              .join('\n\n')}
          </p>
        </blockquote>
      </figure>
    </AccountForm>
  )
}

function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient()
  return (
    <AccountForm
      operation={changePassword}
      id="change"
      action="Change password"
      busyLabel="Changing password..."
      onSent={(_response, form) => {
        form.reset()
        toast({ kind: 'success', title: 'Password Changed', text: 'Your other sessions have ended.' })
        focusSubmit(form)
        void reloadAccount(client)
      }}
    >
      <p>A new password ends your other sessions.</p>
      <PasswordManagerUsername email={email} />
      <Field id="change-password" label="Current password">
        <PasswordInput name="password" autoComplete="current-password" required />
      </Field>
      <Field
        id="change-newPassword"
        label="New password"
        hint={`At least ${LIMITS.password.min} characters. Length is what counts: a few words are fine.`}
      >
        <PasswordInput name="newPassword" autoComplete="new-password" required />
      </Field>
    </AccountForm>
  )
}

function ThisBrowser() {
  const [hasSound, setSound] = useState(isAlertSoundOn)
  const [keepsToasts, setKeepsToasts] = useState(areToastsKept)
  return (
    <AccountPanel id="this-browser" title="This browser">
      <div className="account-setting">
        <SettingSwitch
          id="alert-sound"
          label="Sound for Critical tickets"
          meaning="Plays two short tones when a Critical ticket comes in while the dashboard is open in any tab. You hear them once when you turn this on."
          checked={hasSound}
          onChange={(on) => {
            setSound(on)
            setAlertSound(on)
            playAlertSound()
          }}
        />
      </div>
      <div className="account-setting">
        <SettingSwitch
          id="keep-notifications"
          label="Keep notifications until I close them"
          meaning="Otherwise they leave after 4 seconds, or after 10 where there is something to undo. Alt+T goes to them."
          checked={keepsToasts}
          onChange={(on) => {
            setKeepsToasts(on)
            keepToasts(on)
          }}
        />
      </div>
    </AccountPanel>
  )
}

function AwaySetting({ adminId }: { adminId: string }) {
  const { away, change } = useAway(adminId)
  return (
    <AccountPanel id="away-title" title="At work">
      <div className="account-setting">
        <SettingSwitch
          id="away"
          label="I’m away"
          meaning="No tickets come to you by themselves. After a while, tickets of yours that wait for an answer go back to Unassigned."
          checked={away ?? false}
          disabled={away === undefined}
          onChange={change}
        />
      </div>
    </AccountPanel>
  )
}

const OrganisationSettings = lazy(async () => ({
  default: (await import('../organisation/organisation-settings.tsx')).OrganisationSettings,
}))
const TagSettings = lazy(async () => ({ default: (await import('../organisation/tag-settings.tsx')).TagSettings }))
const MailTexts = lazy(() => import('../organisation/mail-texts.tsx'))

/** `admin` is null while the server cannot be reached. */
function Account({ admin }: { admin: Admin | null }) {
  const navigate = useNavigate()
  const { back } = useBackState()
  useAuthErrors()
  const { data: secondFactor, isError } = useQuery(secondFactorQuery)
  const mustSetUp = secondFactor?.required === true && !secondFactor.enabled
  const showsAll = (secondFactor !== undefined || isError) && !mustSetUp
  const email = admin?.email ?? ''
  return (
    <main id="main" tabIndex={-1} className="account">
      <header className="row account-head">
        <h1>Account</h1>
        {admin && (
          <p className="breakable">
            <span className="strong" dir="auto">
              {fullName(admin)}
            </span>
            <span className="small muted">{email}</span>
          </p>
        )}
        {!mustSetUp && <BackToDashboard />}
      </header>
      {mustSetUp && (
        <p className="account-must">
          <CircleAlertIcon size={20} />
          Everyone uses two-step sign-in here. Set yours up, then the dashboard opens.
        </p>
      )}
      <div className="account-own">
        {admin && !mustSetUp && (
          <>
            <AccountPanel id="name-title" title="Your name">
              <NameForm admin={admin} />
              <SignatureForm admin={admin} />
            </AccountPanel>
            <AwaySetting adminId={admin.id} />
          </>
        )}
        <SecondFactor email={email} onRequiredSetUpDone={() => void navigate(back)} />
        <AccountPanel id="password-title" title="Password">
          <PasswordForm email={email} />
        </AccountPanel>
      </div>
      <div className="account-wide">
        <Sessions />
        {showsAll && (
          <>
            <People email={email} />
            <NoticeSettings />
          </>
        )}
        <ThisBrowser />
        {showsAll && (
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
export const AccountPage = ({ admin }: { admin: Admin | null }) => (
  <AdminPage admin={admin} title="Account" className="account-page">
    <Account key={admin?.id} admin={admin} />
  </AdminPage>
)
