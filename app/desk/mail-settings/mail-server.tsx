import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, useContext, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { FormContentsContext } from '#app/forms/form-contents.ts'
import { ApiError } from '#app/lib/api.ts'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { isUnconfirmed } from '#app/lib/session/session-errors.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { ChangedMeanwhile } from '#app/ui/changed-meanwhile.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, PasswordInput, SelectInput, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast-store.ts'
import * as mail from '#contract/mail-settings.ts'
import type { Operation } from '#contract/operation.ts'
import { AccountForm } from '../settings/account-forms.tsx'
import { QueryPanel } from '../settings/account-panel.tsx'
import { callConfirmed, ConfirmPassword } from '../settings/confirm-password.tsx'
import type { SettingsProps } from '../settings/settings-pages.ts'
import { AskInPlace } from '../shell/ask-in-place.tsx'
import { useChange } from '../shell/use-change.ts'
import CONSENT from './data/consent-steps.json' with { type: 'json' }
import words from './data/words.json' with { type: 'json' }
import * as fields from './server-fields.ts'
import { type TestResult, TestSteps } from './test-steps.tsx'

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

/** Not loaded again by a window that is looked at: after a quarter of an hour that would ask for the password. */
const settingsOf = (which: Which) =>
  queryOptions({
    queryKey: ['mail-settings', which],
    queryFn: async () => (await callConfirmed(CALLS[which].get, {})) as unknown as fields.Saved,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

const NO_SECRETS = { password: '', client_secret: '' }
/** A value as the form shows it. */
const nameOf = (field: string, value: string) =>
  (field === 'tls' && words.tls.find(([mode]) => mode === value)?.[1]) || value
const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' }
const HINTS: Partial<Record<string, string>> = words.hints

type FormProps = {
  which: Which
  saved: fields.Saved
  other: fields.Saved | undefined
  /** The end of a consent that came back to this page. */
  outcome: string | null
}

function ServerForm({ which, saved, other, outcome }: FormProps) {
  const { get, update, reset, test } = CALLS[which]
  const client = useQueryClient()
  const stored = fields.valuesOf(which, saved, other)
  const { values, set, control, conflicts, forget, ...versions } = useKeptForm(`mail-${which}`, stored)
  const [secrets, setSecrets] = useState(NO_SECRETS)
  const [tested, setTested] = useState<TestResult>()
  const [success, setSuccess] = useState(outcome === 'connected' ? 'Connected.' : '')
  const isTest = useRef(false)
  /** Settings in force stay while others wait for a consent. */
  const isWaiting = saved.consent_needed && saved.source === 'settings'
  const reload = () => client.invalidateQueries({ queryKey: settingsOf(which).queryKey })
  const stop = useChange({
    send: () => callConfirmed(reset, {}),
    onDone: () => {
      forget()
      setSecrets(NO_SECRETS)
    },
    say: () => ({ title: isWaiting ? 'Canceled.' : 'Stopped.' }),
    sayFailure: true,
    reload,
  })

  const isOurs = saved.source !== 'environment'
  const first = fields.addressField(which)
  const provider = fields.findProvider(values)
  const oauth = fields.consentOf(values)
  const isUsable = values.service !== '' && (!provider || provider[which] !== null)
  const isConnected = saved.source === 'settings' && saved.kind === values.kind && !saved.consent_needed
  const id = (field: string) => `${which}-${field}`
  const labelOf = (field: fields.ServerField) => (field === 'user' && field === first ? 'address' : field)
  const change = (changed: Partial<fields.Values>) => set(fields.follow(which, values, changed))
  const text = (field: fields.ServerField, more: ComponentProps<'input'> = {}) => {
    const isFixed = !isOurs || saved.from_environment?.includes(field)
    return (
      <Field
        key={field}
        id={id(field)}
        label={words.labels[labelOf(field)]}
        hint={isFixed ? (isOurs ? words.fixed : undefined) : HINTS[labelOf(field)]}
        optional={words.optional.includes(field)}
      >
        <TextInput
          {...PLAIN}
          {...control(field)}
          onChange={({ target }) => change({ [field]: target.value })}
          {...(isFixed && { readOnly: true, 'data-fixed': '' })}
          {...more}
        />
      </Field>
    )
  }
  const choice = (field: 'service' | 'kind' | 'tls', choices: string[][]) => (
    <Field key={field} id={id(field)} label={words.labels[field]} hint={HINTS[field]}>
      <SelectInput {...control(field)} disabled={!isOurs} onChange={({ target }) => change({ [field]: target.value })}>
        {choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectInput>
    </Field>
  )
  const secret = (name: keyof fields.Secrets, label: string) => (
    <SecretField
      key={`${name} ${saved.updated_at}`}
      id={id(name)}
      name={name}
      label={label}
      isStored={saved[name].set}
      value={secrets[name]}
      onChange={({ target }) => setSecrets({ ...secrets, [name]: target.value })}
    />
  )
  const folded = (field: string) =>
    field === 'tls'
      ? choice(field, words.tls)
      : text(field as fields.ServerField, field === 'port' ? { inputMode: 'numeric', className: 'number-field' } : {})
  const services = fields.PROVIDERS.filter((each) => each[which] || each === provider)

  /** Remembers which button was pressed. Where a colleague has changed the same, their values are decided about first. */
  function beforeSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    isTest.current = !isOurs || submitter?.hasAttribute('data-test') === true
    setSuccess('')
    setTested(undefined)
    if (conflicts.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.querySelector<HTMLElement>('.changed-meanwhile button')?.focus()
  }

  async function send(input: Record<string, unknown>) {
    try {
      return await callConfirmed(isTest.current ? test : update, input)
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await reload()
      throw error
    }
  }

  function onSent(response: unknown) {
    if ('steps' in (response as object)) return setTested(response as TestResult)
    const next = response as fields.Saved
    if (next.consent_needed) {
      // Shown until the mail service's page is.
      addEventListener('pagehide', forget, { once: true })
      return location.assign(`${get.path}/consent`)
    }
    forget()
    client.setQueryData(settingsOf(which).queryKey, next)
    setSecrets(NO_SECRETS)
    setSuccess(words[which].saved)
    toast({ kind: 'success', title: 'Saved.' })
  }

  return (
    <>
      <AccountForm
        operation={isOurs ? update : test}
        id={which}
        onSubmitCapture={beforeSubmit}
        input={isOurs ? fields.inputOf(which, values, secrets, saved) : {}}
        blankMessages={words.blank}
        action={isOurs ? (values.service ? (oauth ? 'Connect' : 'Save') : 'Continue') : 'Test'}
        busyLabel="Testing..."
        send={send}
        onSent={onSent}
        more={
          isOurs &&
          isUsable &&
          (!oauth || isConnected) && (
            <>
              <SecondaryButton type="submit" data-test="">
                Test
              </SecondaryButton>
              <span className="fine">{words.testing}</span>
            </>
          )
        }
      >
        <p>{isOurs ? words[which].intro : words[which].environment}</p>
        <div className="field-columns">
          {text(first, { autoComplete: 'email' })}
          {isOurs &&
            choice('service', [
              ['', 'Choose…'],
              ...services.map(({ id: value, name }) => [value, name]),
              [fields.OTHER, 'Another service'],
            ])}
        </div>
        {!isUsable && provider && <Notice>{provider.why_not ?? words.onlySends}</Notice>}
        {isUsable && isOurs && (
          <>
            {(!isConnected || values.service !== stored.service) && (
              <p>
                {provider?.todo ?? words.guess}{' '}
                {provider && <Outside href={provider.help}>Open the instructions</Outside>}
              </p>
            )}
            {provider?.kinds?.[1] &&
              choice('kind', [
                [words[which].password, 'App password'],
                ['google', 'A Google Cloud application'],
              ])}
            {oauth && <ConsentSteps service={oauth} callback={saved.consent_callback} />}
            {oauth ? (
              <div className="field-columns">
                {text('client_id')}
                {secret('client_secret', words.labels.client_secret)}
                {oauth === 'microsoft' && text('tenant')}
                {text('secret_ends_on', { type: 'date' })}
              </div>
            ) : (
              secret('password', provider?.secret ?? 'Password')
            )}
          </>
        )}
        {isUsable && (
          <FoldedFields
            isOpen={!isOurs || !provider || provider.asks_user === true}
            summary={oauth ? '' : `${values.host}, port ${values.port}`}
            ids={words[which].folded.map(id)}
          >
            {words[which].folded.slice(oauth ? 3 : 0).map(folded)}
          </FoldedFields>
        )}
        <ChangedMeanwhile
          what="page"
          theirs={conflicts.map((field) => ({
            id: id(field),
            label: words.labels[field],
            value: nameOf(field, stored[field]),
          }))}
          onKeepMine={versions.keepMine}
          onUseTheirs={versions.useTheirs}
        />
      </AccountForm>
      {tested && <TestSteps {...tested} />}
      {success && (
        <output className="sent-bar row">
          <span>{success}</span>
          {which === 'sending' && other?.source === null && (
            <Link to="/admin/settings/receiving" className="button" data-variant="outline" data-size="compact">
              Next, set up receiving
            </Link>
          )}
        </output>
      )}
      {(saved.source === 'settings' || saved.consent_needed) && (
        <div className="row panel-part">
          <AskInPlace
            {...(isWaiting
              ? { label: 'Cancel connecting', question: <p>{words.cancel}</p>, yes: 'Yes, keep what works' }
              : { label: 'Stop using this', question: <p>{words[which].question}</p>, yes: words[which].yes })}
            isBusy={stop.isChanging}
            onYes={() => stop.change({})}
          />
        </div>
      )}
    </>
  )
}

const Outside = ({ href, children }: { href: string; children: string }) => (
  <a className="text-link" href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
)

type SecretFieldProps = ComponentProps<'input'> & { id: string; label: string; isStored: boolean }

/** A secret, which never comes back: a stored one is only changed. */
function SecretField({ id, label, isStored, ...input }: SecretFieldProps) {
  const [isChanging, setChanging] = useState(false)
  const { errors } = useContext(FormContentsContext)
  if (!isStored || isChanging || errors[id] || input.value)
    return (
      <Field id={id} label={label}>
        <PasswordInput autoComplete="new-password" {...input} />
      </Field>
    )
  const open = () => {
    flushSync(() => setChanging(true))
    document.getElementById(id)?.focus()
  }
  return (
    <div className="row stored-secret">
      <span className="strong">{label}</span>
      <span className="muted">Saved</span>
      <SecondaryButton name={input.name} onClick={open}>
        Change<span className="sr-only"> {label}</span>
      </SecondaryButton>
    </div>
  )
}

type FoldedFieldsProps = ComponentProps<'div'> & { isOpen: boolean; summary: string; ids: string[] }

/** The technical fields, folded while a known service fills them in and none of them is wrong. */
function FoldedFields({ isOpen, summary, ids, children }: FoldedFieldsProps) {
  const { errors } = useContext(FormContentsContext)
  return (
    <details className="folded-fields" open={isOpen || ids.some((id) => errors[id])}>
      <summary>
        <span className="strong">Server settings</span> <span className="muted breakable">{summary}</span>
      </summary>
      <div className="field-columns">{children}</div>
    </details>
  )
}

function ConsentSteps({ service, callback }: { service: fields.Consent; callback: string }) {
  const { place, address, steps, note } = CONSENT[service]
  return (
    <div className="stack consent-steps">
      <p>
        In the <Outside href={address}>{place}</Outside>:
      </p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {note && <p>{note}</p>}
      <p className="row">
        <span className="strong">Redirect address</span> <code className="breakable">{callback}</code>
        <CopyButton read={() => callback} what="the redirect address" />
      </p>
    </div>
  )
}

function MailServer({ which, admin }: { which: Which } & Pick<SettingsProps, 'admin'>) {
  const query = useQuery(settingsOf(which))
  const other = useQuery(settingsOf(which === 'sending' ? 'receiving' : 'sending')).data
  const [outcome] = useState(() => new URLSearchParams(location.search).get('consent'))
  const navigate = useNavigate()
  useEffect(() => {
    if (outcome !== null) void navigate(location.pathname, { replace: true })
  }, [navigate, outcome])
  const problemsOf = ({ secret_lost, consent_needed, consent_problem }: fields.Saved) => [
    secret_lost && words.lost,
    outcome === null ? consent_needed && words.notYet : outcome !== 'connected' && (consent_problem ?? words.stale),
  ]
  return (
    <>
      <QueryPanel
        query={query}
        subject={isUnconfirmed(query.error) ? 'Without your password, these settings' : 'The settings'}
      >
        {(saved) => (
          <>
            {problemsOf(saved).map((problem) => problem && <Notice key={problem}>{problem}</Notice>)}
            <ServerForm which={which} saved={saved} other={other} outcome={outcome} />
          </>
        )}
      </QueryPanel>
      <ConfirmPassword email={admin?.email ?? ''} />
    </>
  )
}

export const SendingSettings = ({ admin }: SettingsProps) => <MailServer key="sending" which="sending" admin={admin} />
export const ReceivingSettings = ({ admin }: SettingsProps) => (
  <MailServer key="receiving" which="receiving" admin={admin} />
)
