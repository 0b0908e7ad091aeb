import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { focusSubmit } from '#app/forms/submit-form.ts'
import { ApiError } from '#app/lib/api.ts'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { isUnconfirmed } from '#app/lib/session/session-errors.ts'
import { ButtonLink, SecondaryButton } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, PasswordInput, SelectInput, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast-store.ts'
import * as mail from '#contract/mail-settings.ts'
import type { Operation, ResponseBody } from '#contract/operation.ts'
import { AccountForm, conflictOf } from '../settings/account-forms.tsx'
import { QueryPanel } from '../settings/account-panel.tsx'
import { callConfirmed, ConfirmPassword } from '../settings/confirm-password.tsx'
import type { SettingsProps } from '../settings/settings-pages.ts'
import { SetupLines } from '../setup/setup-lines.tsx'
import { AskInPlace } from '../shell/ask-in-place.tsx'
import { useChange } from '../shell/use-change.ts'
import CONSENT from './data/consent-steps.json' with { type: 'json' }
import words from './data/words.json' with { type: 'json' }
import * as fields from './server-fields.ts'

type Which = fields.Which
const CALLS: Record<Which, Record<'get' | 'update' | 'reset' | 'test', Operation>> = {
  sending: { get: mail.getSending, update: mail.updateSending, reset: mail.resetSending, test: mail.testSending },
  receiving: {
    get: mail.getReceiving,
    update: mail.updateReceiving,
    reset: mail.resetReceiving,
    test: mail.testReceiving,
  },
}
type TestResult = ResponseBody<typeof mail.testSending>

/** Not loaded again by a window that is looked at: after a quarter of an hour that would ask for the password. */
const settingsOf = (which: Which) =>
  queryOptions({
    queryKey: ['mail-settings', which],
    queryFn: async () => (await callConfirmed(CALLS[which].get, {})) as unknown as fields.Saved,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

const NO_SECRETS = { password: '', client_secret: '' }
const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' }
const INPUTS: Partial<Record<fields.ServerField, ComponentProps<'input'>>> = {
  from: { autoComplete: 'email' },
  user: { autoComplete: 'email' },
  port: { inputMode: 'numeric', className: 'number-field' },
  secret_ends_on: { type: 'date' },
}

type FormProps = {
  which: Which
  saved: fields.Saved
  other: fields.Saved | undefined
  /** The end of a consent that came back to this page. */
  outcome: string | null
}

function ServerForm({ which, saved, other, outcome }: FormProps) {
  const { get, update, reset, test } = CALLS[which]
  const text = words[which]
  const client = useQueryClient()
  const stored = fields.valuesOf(which, saved, other)
  const { values, set, forget, isChanged, ...kept } = useKeptForm(`mail-${which}`, stored)
  const [secrets, setSecrets] = useState(NO_SECRETS)
  const [tested, setTested] = useState<TestResult>()
  const isTest = useRef(false)

  const isOurs = saved.source !== 'environment'
  const isInForce = saved.source === 'settings' && !saved.consent_needed
  /** Settings in force stay while others wait for a consent. */
  const isWaiting = saved.source === 'settings' && saved.consent_needed
  const isConnected = isInForce && saved.kind === values.kind
  const provider = fields.findProvider(values)
  const oauth = fields.consentOf(values)
  const isUsable = values.service !== '' && (!provider || provider[which] !== null)
  const canTest = isOurs && isUsable && (!oauth || isConnected)
  const shown = fields.fieldsOf(which, values)

  const labels = { ...words.labels, ...(provider?.secret && { password: provider.secret }), ...text.labels }
  const hints: Partial<Record<string, string>> = { ...words.hints, ...text.hints }
  const services = fields.PROVIDERS.filter((each) => each[which] || each === provider)
  const choices: Partial<Record<string, string[][]>> = {
    service: [['', 'Choose…'], ...services.map(({ id, name }) => [id, name]), [fields.OTHER, 'Another service']],
    kind: text.kinds,
    tls: words.tls,
  }
  const field = (name: fields.ServerField) => {
    const isFixed = !isOurs || saved.from_environment.includes(name)
    const control = {
      name,
      value: fields.isSecret(name) ? secrets[name] : values[name],
      onChange({ target: { value } }: { target: { value: string } }) {
        if (fields.isSecret(name)) setSecrets({ ...secrets, [name]: value })
        set(fields.follow(which, values, { [name]: fields.isSecret(name) && value ? 'typed' : value }))
      },
    }
    const hintOfSecret = (secret: keyof fields.Secrets) =>
      values[secret] && !secrets[secret] ? words.again : saved[secret].set ? words.kept : undefined
    return (
      <Field
        key={name}
        id={`${which}-${name}`}
        label={labels[name]}
        hint={fields.isSecret(name) ? hintOfSecret(name) : isFixed ? words.fixed : hints[name]}
        optional={words.optional.includes(name)}
      >
        {choices[name] ? (
          <SelectInput {...control} disabled={isFixed}>
            {choices[name].map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectInput>
        ) : fields.isSecret(name) ? (
          <PasswordInput {...control} autoComplete="new-password" />
        ) : (
          <TextInput {...PLAIN} {...INPUTS[name]} {...control} {...(isFixed && { readOnly: true, 'data-fixed': '' })} />
        )}
      </Field>
    )
  }

  function drop() {
    forget()
    setSecrets(NO_SECRETS)
  }
  const reload = () => client.invalidateQueries({ queryKey: settingsOf(which).queryKey })
  const stop = useChange({
    send: () => callConfirmed(reset, {}),
    onDone: drop,
    say: () => ({ title: isWaiting ? 'Canceled.' : 'Stopped.' }),
    sayFailure: true,
    reload,
  })

  /** Saves, or tests: what a test finds wrong with a field is said there, as if it could not be saved. */
  async function send(input: Record<string, unknown>) {
    setTested(undefined)
    if (!isTest.current) return callConfirmed(update, input)
    const result = (await callConfirmed(test, input)) as unknown as TestResult
    setTested(result)
    const errors = wrongFields(result)
    if (errors.length > 0) throw new ApiError(422, '', errors)
    return null
  }

  function onSent(response: unknown, form: HTMLFormElement) {
    if (isTest.current) return
    const next = response as fields.Saved
    if (next.consent_needed) {
      // Shown until the mail service's page is.
      addEventListener('pagehide', forget, { once: true })
      return location.assign(`${get.path}/consent`)
    }
    client.setQueryData(settingsOf(which).queryKey, next)
    drop()
    toast({ kind: 'success', title: 'Saved.' })
    focusSubmit(form)
  }

  const problems = [
    saved.secret_lost && words.lost,
    outcome === null
      ? saved.consent_needed && words.notYet
      : outcome !== 'connected' && (saved.consent_problem ?? words.stale),
  ]
  return (
    <>
      <AccountForm
        operation={isOurs ? update : test}
        id={which}
        onSubmitCapture={({ nativeEvent }: FormEvent) => {
          const { submitter } = nativeEvent as SubmitEvent
          isTest.current = !isOurs || submitter?.hasAttribute('data-test') === true
        }}
        input={isOurs ? fields.inputOf(which, values, secrets, saved) : {}}
        blankMessages={words.blank}
        action={isOurs ? (values.service ? (oauth ? 'Connect' : 'Save') : 'Continue') : 'Test'}
        busyLabel="Testing..."
        send={send}
        onSent={onSent}
        onOvertaken={reload}
        conflict={conflictOf(kept, which, (name) => ({
          label: labels[name],
          value: choices[name]?.find(([value]) => value === stored[name])?.[1] ?? stored[name],
        }))}
        more={
          <>
            {canTest && (
              <SecondaryButton type="submit" data-test="">
                Test
              </SecondaryButton>
            )}
            {isChanged && <SecondaryButton onClick={drop}>Discard changes</SecondaryButton>}
            {(saved.source === 'settings' || saved.consent_needed) && (
              <AskInPlace
                {...(isWaiting ? words.cancel : text.stop)}
                isBusy={stop.isChanging}
                onYes={() => stop.change({})}
              />
            )}
          </>
        }
      >
        {problems.map((problem) => problem && <Notice key={problem}>{problem}</Notice>)}
        <p>{isOurs ? text.intro : text.environment}</p>
        <div className="field-columns">{shown.account.map(field)}</div>
        {!isUsable && provider && <Notice>{provider.why_not ?? words.onlySends}</Notice>}
        {isUsable && isOurs && (
          <>
            {(!isConnected || values.service !== stored.service) && <p>{provider?.todo ?? words.guess}</p>}
            {provider && (
              <div className="action-row">
                <Outside href={provider.help}>Open the instructions</Outside>
                {oauth && <Outside href={CONSENT[oauth].address}>{`Open ${CONSENT[oauth].place}`}</Outside>}
              </div>
            )}
            {oauth && <ConsentSteps {...CONSENT[oauth]} callback={saved.consent_callback} />}
            <div className="field-columns">{shown.signIn.map(field)}</div>
          </>
        )}
        {isUsable && (
          <details open={!isOurs || !provider || provider.asks_user === true}>
            <summary>
              <span className="strong">Server settings</span>{' '}
              {!oauth && <span className="muted breakable">{`${values.host}, port ${values.port}`}</span>}
            </summary>
            <div className="field-columns">{shown.server.map(field)}</div>
          </details>
        )}
        <p className="fine">
          <output className="strong">{isChanged && 'Not saved yet.'}</output> {canTest && words.testing}
        </p>
      </AccountForm>
      {tested && <TestLines {...tested} />}
      {isInForce && (
        <output className="sent-bar row">
          <span>{text.connected}</span>
          {which === 'sending' && other?.source === null && (
            <Link to="/admin/settings/receiving" className="button" data-variant="outline" data-size="compact">
              Next, set up receiving
            </Link>
          )}
        </output>
      )}
    </>
  )
}

/** Returns the faults of a test at fields; none once emails go out and come in, whatever could be better. */
const wrongFields = ({ ok: works, steps }: TestResult) =>
  works ? [] : steps.flatMap(({ ok, field, text }) => (ok === false && field ? [{ path: field, message: text }] : []))

const TestLines = (result: TestResult) => (
  <SetupLines
    title={result.ok ? 'It works' : 'The test found a problem'}
    takesFocus={wrongFields(result).length === 0}
    lines={result.steps.map(({ name, ok, text, ms }) => ({
      title: name,
      state: ok ? 'ok' : ok === null ? 'skipped' : result.ok ? 'warning' : 'problem',
      text: ms < 100 ? text : `${text} (${(ms / 1000).toFixed(1)} s)`,
    }))}
  />
)

const Outside = ({ href, children }: { href: string; children: string }) => (
  <ButtonLink href={href} target="_blank" rel="noreferrer" variant="outline" size="compact">
    {children}
  </ButtonLink>
)

type ConsentStepsProps = { steps: string[]; note: string; callback: string }

const ConsentSteps = ({ steps, note, callback }: ConsentStepsProps) => (
  <>
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    {note && <p>{note}</p>}
    <div className="row">
      <span className="strong">Redirect address</span> <code className="breakable">{callback}</code>
      <CopyButton read={() => callback} what="the redirect address" />
    </div>
  </>
)

function MailServer({ which, admin }: { which: Which } & Pick<SettingsProps, 'admin'>) {
  const query = useQuery(settingsOf(which))
  const other = useQuery(settingsOf(which === 'sending' ? 'receiving' : 'sending')).data
  const [outcome] = useState(() => new URLSearchParams(location.search).get('consent'))
  const navigate = useNavigate()
  useEffect(() => {
    if (outcome !== null) void navigate(location.pathname, { replace: true })
  }, [navigate, outcome])
  return (
    <>
      <QueryPanel
        query={query}
        subject={isUnconfirmed(query.error) ? 'Without your password, these settings' : 'The settings'}
      >
        {(saved) => <ServerForm which={which} saved={saved} other={other} outcome={outcome} />}
      </QueryPanel>
      <ConfirmPassword email={admin?.email ?? ''} />
    </>
  )
}

export const SendingSettings = ({ admin }: SettingsProps) => <MailServer key="sending" which="sending" admin={admin} />
export const ReceivingSettings = ({ admin }: SettingsProps) => (
  <MailServer key="receiving" which="receiving" admin={admin} />
)
