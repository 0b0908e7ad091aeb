import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react'
import { FormContentsContext } from '#app/forms/form-contents.ts'
import { useOperationForm } from '#app/forms/use-operation-form.ts'
import type { FormValues } from '#app/lib/drafts/form-draft.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Button, SecondaryButton } from '#app/ui/button.tsx'
import { Field, PasswordInput, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { FormOperation, ResponseBody } from '#contract/operation.ts'
import { NO_CONTENTS } from '#contract/page-views.ts'
import { secondFactorQuery } from './account-queries.ts'

type AccountFormProps<O extends FormOperation> = Omit<ComponentProps<'form'>, 'action' | 'id'> & {
  operation: O
  /** Begins the ids of the fields, which end with their names. */
  id: string
  /** The first contents of the fields. */
  values?: FormValues | undefined
  blankMessages?: FormValues
  action: string
  busyLabel: string
  onSent: (response: ResponseBody<O>, form: HTMLFormElement) => void
  onCancel?: (() => void) | undefined
}

export function AccountForm<O extends FormOperation>(options: AccountFormProps<O>) {
  const {
    operation,
    id,
    values = {},
    blankMessages = {},
    action,
    busyLabel,
    onSent,
    onCancel,
    children,
    ...rest
  } = options
  const { errors, failure, busy, props } = useOperationForm<O, ResponseBody<O>>({
    operation,
    variant: 'panel',
    blankMessages,
    send: (input) => callSignedIn(operation, input),
    onSent: (response, _input, form) => onSent(response, form),
  })
  useLayoutEffect(() => {
    for (const control of props.ref.current!.querySelectorAll<HTMLInputElement>('.control')) control.readOnly = busy
  }, [props.ref, busy])
  const ofFields = Object.fromEntries(Object.entries(errors).map(([name, message]) => [`${id}-${name}`, [message]]))
  return (
    <form {...props} {...rest} className="account-form">
      <FormContentsContext value={{ ...NO_CONTENTS, values, errors: ofFields }}>{children}</FormContentsContext>
      {failure && <Notice>{failure}</Notice>}
      <div className="action-row">
        <Button type="submit" size="compact" busy={busy} busyLabel={busyLabel}>
          {action}
        </Button>
        {onCancel && (
          <SecondaryButton disabled={busy} onClick={onCancel}>
            Cancel
          </SecondaryButton>
        )}
      </div>
    </form>
  )
}

/** `isOwn`: the names are those of the person who types. */
export const NameFields = ({ id, isOwn = false }: { id: string; isOwn?: boolean }) => (
  <div className="name-pair">
    <Field id={`${id}-first_name`} label="First name">
      <TextInput name="first_name" autoComplete={isOwn ? 'given-name' : 'off'} dir="auto" required data-begins="" />
    </Field>
    <Field id={`${id}-last_name`} label="Last name">
      <TextInput name="last_name" autoComplete={isOwn ? 'family-name' : 'off'} dir="auto" required />
    </Field>
  </div>
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
