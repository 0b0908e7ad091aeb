import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { FormContentsContext } from '#app/forms/form-contents.ts'
import { focusSubmit } from '#app/forms/submit-form.ts'
import { describeError, useOperationForm } from '#app/forms/use-operation-form.ts'
import type { FormValues } from '#app/lib/drafts/form-draft.ts'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { isUnconfirmed } from '#app/lib/session/session-errors.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Button, SecondaryButton } from '#app/ui/button.tsx'
import { ChangedMeanwhile } from '#app/ui/changed-meanwhile.tsx'
import { Field, PasswordInput, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { SettingSwitchProps } from '#app/ui/setting-switch.tsx'
import { toast } from '#app/ui/toast-store.ts'
import type { Operation, Input, ResponseBody } from '#contract/operation.ts'
import { NO_CONTENTS } from '#contract/page-views.ts'
import { updateSettings } from '#contract/settings.ts'
import { secondFactorQuery, type Settings, useSettingsSaved } from './account-queries.ts'

type AccountFormProps<O extends Operation> = Omit<ComponentProps<'form'>, 'action' | 'id'> & {
  operation: O
  /** Begins the ids of the fields, which end with their names. */
  id: string
  /** In place of the fields' contents. */
  input?: Input<O>
  blankMessages?: FormValues
  action: string
  busyLabel: string
  onSent: (response: ResponseBody<O>, form: HTMLFormElement) => void
  onCancel?: (() => void) | undefined
  /** Makes the call itself. */
  send?: (input: Input<O>) => Promise<ResponseBody<O>>
  /** More buttons, after the first. */
  more?: ReactNode
}

export function AccountForm<O extends Operation>(options: AccountFormProps<O>) {
  const { operation, id, input, blankMessages = {}, action, busyLabel, onSent, onCancel, children, ...others } = options
  const { send = (sent: Input<O>) => callSignedIn(operation, sent), more, ...rest } = others
  const { errors, failure, busy, props } = useOperationForm<O, ResponseBody<O>>({
    operation,
    variant: 'panel',
    ...(input && { toInput: () => input }),
    blankMessages,
    send,
    // The dialog that asks for the password was closed: everything is as it was before the press.
    toFailure: (error, fields) => (isUnconfirmed(error) ? {} : describeError(error, fields)),
    onSent: (response, _input, form) => onSent(response, form),
  })
  useLayoutEffect(() => {
    for (const control of props.ref.current!.querySelectorAll<HTMLInputElement>('.control:not([data-fixed])'))
      control.readOnly = busy
  }, [props.ref, busy])
  const ofFields = Object.fromEntries(Object.entries(errors).map(([name, message]) => [`${id}-${name}`, [message]]))
  return (
    <form {...props} {...rest} className="account-form">
      <FormContentsContext value={{ ...NO_CONTENTS, errors: ofFields }}>{children}</FormContentsContext>
      {failure && <Notice>{failure}</Notice>}
      <div className="action-row">
        <Button type="submit" size="compact" busy={busy} busyLabel={busyLabel}>
          {action}
        </Button>
        {more}
        {onCancel && (
          <SecondaryButton disabled={busy} onClick={onCancel}>
            Cancel
          </SecondaryButton>
        )}
      </div>
    </form>
  )
}

/** Returns the props of the switch of a field, which is blank while it is off. */
type Check<Values> = (
  field: keyof Values & string,
) => Required<Pick<SettingSwitchProps, 'name' | 'checked' | 'onChange'>>

type SavedFormProps<O extends Operation, Values extends FormValues> = {
  operation: O
  id: string
  saved: Values
  /** `began`: the saved values when typing began. */
  toInput: (values: Values, began: Values) => Input<O>
  onSent: (response: ResponseBody<O>, values: Values) => unknown
  /** Called when the server has refused it, before that is shown. */
  onRefused?: () => void
  /** Names a field, and its saved value in words: what a colleague has changed meanwhile is decided about before it is sent. */
  describe?: (field: keyof Values & string) => { label: string; value: string }
  renderActions?: (typed: Values) => ReactNode
  children: (form: ReturnType<typeof useKeptForm<Values>> & { check: Check<Values> }) => ReactNode
}

/** Settings that are saved together, all with the same button. What is typed is kept until it is saved. */
export function SavedForm<O extends Operation, Values extends FormValues>(props: SavedFormProps<O, Values>) {
  const { operation, id, saved, toInput, onSent, onRefused, describe, renderActions, children } = props
  const kept = useKeptForm(id, saved)
  const check = (field: keyof Values & string) => ({
    name: field,
    checked: kept.values[field] !== '',
    onChange: (isOn: boolean) => kept.set({ [field]: isOn ? 'on' : '' } as Partial<Values>),
  })
  return (
    <AccountForm
      operation={operation}
      id={id}
      input={toInput(kept.values, kept.began)}
      action="Save"
      busyLabel="Saving..."
      send={(sent) =>
        callSignedIn(operation, sent).catch((error: unknown) => {
          onRefused?.()
          throw error
        })
      }
      more={renderActions?.(kept.values)}
      onSubmitCapture={(event) => {
        if (!describe || kept.conflicts.length === 0) return
        event.preventDefault()
        event.stopPropagation()
        event.currentTarget.querySelector<HTMLElement>('.changed-meanwhile button')?.focus()
      }}
      onSent={async (response, form) => {
        toast({ kind: 'success', title: 'Saved.' })
        focusSubmit(form)
        // Not before the page has the saved values, or the old ones would come back for a moment.
        await onSent(response, kept.values)
        kept.forget()
      }}
    >
      {children({ ...kept, check })}
      {describe && (
        <ChangedMeanwhile
          what="page"
          theirs={kept.conflicts.map((field) => ({ id: `${id}-${field}`, ...describe(field) }))}
          onKeepMine={kept.keepMine}
          onUseTheirs={kept.useTheirs}
        />
      )}
    </AccountForm>
  )
}

type SettingValue = Settings[keyof Settings]
const toText = (value: SettingValue): string =>
  typeof value === 'boolean' ? (value ? 'on' : '') : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Returns the typed setting, of the type of the saved one; −1, which is out of range, for what is no whole number. */
function parseSetting(text: string, saved: SettingValue): unknown {
  if (typeof saved === 'boolean') return text !== ''
  if (typeof saved === 'number') return /^\s*\d+\s*$/.test(text) ? Number(text) : -1
  return typeof saved === 'object' ? JSON.parse(text) : text.trim()
}

type SettingsFormProps<Name extends keyof Settings> = Pick<
  SavedFormProps<typeof updateSettings, Record<Name, string>>,
  'id' | 'children'
> & { saved: Settings; names: readonly Name[] }

/** Some settings of the organisation. */
export function SettingsForm<Name extends keyof Settings>({ saved, names, ...form }: SettingsFormProps<Name>) {
  const mapped = <T,>(map: (name: Name) => T) => Object.fromEntries(names.map((name) => [name, map(name)]))
  return (
    <SavedForm
      {...form}
      operation={updateSettings}
      saved={mapped((name) => toText(saved[name])) as Record<Name, string>}
      toInput={(values) => mapped((name) => parseSetting(values[name], saved[name]))}
      onSent={useSettingsSaved()}
    />
  )
}

type NumberFieldProps = { id: string; label: string; hint: string; control: ComponentProps<'input'> }

export const NumberField = ({ control, ...field }: NumberFieldProps) => (
  <Field {...field}>
    <TextInput className="number-field" inputMode="numeric" autoComplete="off" maxLength={5} {...control} />
  </Field>
)

/** A hidden field that tells password managers whose password this form is about. It is not sent. */
export const PasswordManagerUsername = ({ email }: { email: string }) => (
  <input type="email" autoComplete="username" value={email} readOnly hidden aria-hidden="true" tabIndex={-1} />
)

/** The field for a code of an authenticator app. Spaces in it are allowed. */
export const CodeField = ({ id, hint }: { id: string; hint: string }) => (
  <Field id={`${id}-code`} label="Code from your authenticator app" hint={hint}>
    <TextInput
      name="code"
      className="code-input"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
    />
  </Field>
)

const WHY_AGAIN = 'We ask again in case someone else is at your computer.'

/** Messages for proof fields left blank; the contract requires no code, since not everybody has one. */
export const PROOF_MESSAGES = { code: 'Enter the code of your authenticator app, or a recovery code' }

/** The admin's own password and, with two-step sign-in, a code: asked again for changes an unattended screen must not allow. */
export function ProofFields({ id, email, hint = WHY_AGAIN }: { id: string; email: string; hint?: string }) {
  const { data: factor } = useQuery(secondFactorQuery)
  return (
    <>
      <PasswordManagerUsername email={email} />
      <Field id={`${id}-password`} label="Your password" hint={hint}>
        <PasswordInput name="password" autoComplete="current-password" required data-begins="" />
      </Field>
      {factor?.enabled && <CodeField id={id} hint="Or one of your recovery codes." />}
    </>
  )
}

/**
 * Moves the focus to the element marked `data-begins` when a new step replaces the last one, and when a change of `state`
 * has removed the focused element.
 */
export function useFocusOnStep(step: string, state: unknown) {
  const area = useRef<HTMLDivElement>(null)
  const last = useRef({ step, state })
  useEffect(() => {
    const before = last.current
    last.current = { step, state }
    const isLost = before.state !== state && document.activeElement === document.body
    if (before.step === step && !isLost) return
    area.current?.querySelector<HTMLElement>('[data-begins]')?.focus()
  }, [step, state])
  return area
}
