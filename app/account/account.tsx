import { useQuery } from '@tanstack/react-query'
import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { lazy, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import type { getMe } from '#contract/auth.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { fullName } from '#app/lib/full-name.ts'
import { useAuthErrors } from '#app/lib/session/use-auth-errors.ts'
import { secondFactorQuery } from './account-queries.ts'
import { ThisBrowser } from './settings/this-browser.tsx'
import { AccountPanel } from './account-panel.tsx'
import { NoticeSettings } from './notices/notice-settings.tsx'
import { AwaySwitch } from './away-switch.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { People } from './people/people.tsx'
import { SecondFactor } from './second-factor/second-factor.tsx'
import { SignatureForm } from './signature-form.tsx'
import { Sessions } from './sessions/sessions.tsx'

const OrganisationSettings = lazy(async () => ({
  default: (await import('./settings/organisation-settings.tsx')).OrganisationSettings,
}))
const TagSettings = lazy(async () => ({ default: (await import('./settings/tag-settings.tsx')).TagSettings }))
const MailTexts = lazy(() => import('./mail-texts/mail-texts.tsx'))

type AccountProps = {
  /** Null while the server cannot be reached. */
  admin: ResponseBody<typeof getMe> | null
  /** The URL of the dashboard as it was left. */
  back: string
}

/** The Account page: the admin's name, two-step sign-in, password and sessions; the people; settings for everybody. */
export function Account({ admin, back }: AccountProps) {
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
